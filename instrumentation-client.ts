import { countActions } from "#components/base/shell/actions-on-their-way.ts";
import { keepComposingKeys } from "#components/desk/frame/composing.ts";

// Next calls it when a link is followed, an address is pushed, or one goes back: a click is answered before the page is there.
export { setOut as onRouterTransitionStart } from "#components/desk/frame/going.ts";

countActions();
// Before any page is alive, so that it hears keys before all that listens on one.
keepComposingKeys(window);
