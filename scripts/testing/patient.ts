/**
 * Loaded before a program (`--import`) that takes what others leave of the cores, and its own programs with it: tests that wait for a
 * moment beside it meet it as they would meet an idle machine.
 */
import { constants, setPriority } from "node:os";

setPriority(constants.priority.PRIORITY_LOW);
