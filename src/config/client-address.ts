/**
 * Header in which the web server hands a visitor's address to the embedded API, which is a function of a request
 * and knows no socket. The server takes away what a visitor sends under this name.
 */
export const CLIENT_ADDRESS_HEADER = 'x-islet-client-address';
