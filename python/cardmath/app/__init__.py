"""The page of `cardmath app`: a web server on this machine that answers a page's questions.

`server` serves the files of the page and checks who asks, by the key of the run (`keys`);
`connections` limits who may connect. `session` answers the questions of one open page, `questions`
has a file for each view, `opening` opens the browser, and `launch` starts all of it.
"""
