/** What a browser runs first that `cardmath app` has opened: it keeps the key for this tab. */
import {keepKey} from "./key.js";

const given = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=key]"));
keepKey(given.content);
location.replace(`/${location.hash}`);
