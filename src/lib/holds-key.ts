const KEY = /(?:[?&]|%(?:25)*(?:3f|26))token(?:=|%(?:25)*3d)/iu;

/** Whether an address has the key of a mail's link or of a receipt in its query, or a way back that has one: whoever knows it may do what its reader may. */
export const holdsKey = (address: string): boolean => KEY.test(address);
