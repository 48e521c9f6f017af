"""Helpers for all parts of the package: number checks, tables, progress, optional packages."""
