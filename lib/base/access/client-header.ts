/**
 * The field in which the front (lib/desk/front) tells every page and route which address a request comes from. It removes whatever
 * came in under this name, so what stands here can be believed.
 */
export const CLIENT_HEADER = "x-guichet-client";
