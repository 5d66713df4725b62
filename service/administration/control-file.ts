/** The file in the data directory that says where the control socket is and which token opens it: whoever may read the data may administer. */
export const CONTROL_FILE = "admin.json";
