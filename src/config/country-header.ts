/**
 * Header in which the web server tells the embedded API a visitor's country, two small letters, where it knows that. The server
 * takes away what a visitor sends under this name.
 */
export const COUNTRY_OF_VISITOR_HEADER = 'x-islet-country';
