/** Before the path of every call. */
export const API_PREFIX = '/billing-api/api/';

/** Where the API describes itself, for signed-in users. */
export const OPENAPI_ADDRESS = '/billing-api/openapi.json';
export const DOCS_ADDRESS = '/billing-api/docs';
export const DOCS_SCRIPT_ADDRESS = '/billing-api/docs.js';

/** Where the web keeps the session's token on a device, for the page that describes the API. */
export const STORED_TOKEN_KEY = 'authToken';
