/** Path prefix of every API endpoint. */
export const API_PREFIX = '/billing-api/api/';

/** Path of the OpenAPI document, for signed-in users. */
export const OPENAPI_ADDRESS = '/billing-api/openapi.json';
export const DOCS_ADDRESS = '/billing-api/docs';
export const DOCS_SCRIPT_ADDRESS = '/billing-api/docs.js';

/** localStorage key of the session token, which the API documentation page reads too. */
export const STORED_TOKEN_KEY = 'authToken';

/**
 * Header of a call that a screen makes by itself, to ask for changes and to show them. It does not
 * count as use of the session.
 */
export const BY_ITSELF_HEADER = 'x-by-itself';
