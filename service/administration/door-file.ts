/** The file in the data directory that says where the door is and what opens it: whoever may read the data may administer. */
export const DOOR_FILE = "admin.json";
