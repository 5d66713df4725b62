export { LoadingPage as default } from "#components/frame/loading-page.tsx";
