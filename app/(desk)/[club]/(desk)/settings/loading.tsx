export { LoadingPage as default } from "#components/desk/frame/loading-page.tsx";
