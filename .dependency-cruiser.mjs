/** Where tests and what serves only them live: these may reach further than the product. */
const TESTS = String.raw`\.(test|spec)\.tsx?$|(^|/)testing/|^e2e/|^bench/|^simulate/`;

/** The districts of lib/ and components/ (docs/map.md), as the ground of those behind them. */
const GROUND = ["base", "club", "sync", "people"];
/** They stand side by side: what is put together of two of them is put together in desk or app. */
const SIDE_BY_SIDE = ["activities", "papers", "registrations", "treasury"];
const DISTRICTS = [...GROUND, ...SIDE_BY_SIDE, "desk"];

const direction = (name, from, below) => ({
  name,
  comment:
    "A district imports itself and what it stands on: two that import each other are one that nobody can read, test or replace in halves. Types count: who reads a module reads them too.",
  severity: "error",
  from: { path: `^(?:lib|components)/${from}/`, pathNot: TESTS },
  to: { path: "^(?:lib|components)/", pathNot: `^(?:lib|components)/(?:${below})/` },
});

/** Directions of the districts, and that nothing lies beside them. */
const districts = [
  direction("base-knows-no-club", "base", "base"),
  direction("club-stands-on-base", "club", "base|club"),
  direction("sync-knows-no-desk", "sync", "base|club|sync"),
  direction("people-know-no-room", "people", GROUND.join("|")),
  direction("rooms-stand-side-by-side", `(${SIDE_BY_SIDE.join("|")})`, `${GROUND.join("|")}|$1`),
  {
    name: "districts-only",
    comment: "What lies beside the districts (docs/map.md) belongs to nobody, and escapes the rules about direction.",
    severity: "error",
    from: {},
    to: { path: `^(?:lib|components)/(?!(?:${DISTRICTS.join("|")})/)` },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...districts,
    {
      name: "oracles-know-no-product",
      comment:
        "simulate/ says what should have come of an evening, from docs/api and from what a person meant. With a line of the product it would make the product's mistakes.",
      severity: "error",
      from: { path: "^simulate/", pathNot: String.raw`\.test\.ts$` },
      to: { path: "^(app|components|lib|service|runtime|e2e|bench)/" },
    },
    {
      name: "no-cycles",
      comment:
        "In a cycle no module can be understood, tested or moved alone, and which one is initialised first depends on who asked. Types count: who reads a module reads them too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that cannot be resolved escapes every other rule here, and fails on the reader's machine.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "dashboard-speaks-http-to-the-service",
      comment:
        "The dashboard works with any service that keeps the API document. An import would let it rely on ours; HTTP is the only way through.",
      severity: "error",
      from: { path: "^(app|components|lib|proxy|instrumentation)" },
      to: { path: "^service/" },
    },
    {
      name: "service-does-not-know-the-dashboard",
      comment:
        "The service serves clients that nobody here wrote. It runs without React and Next, from its own folder and runtime/.",
      severity: "error",
      from: { path: "^service/" },
      to: { path: "^(app|components|lib|scripts/(?!testing/))" },
    },
    {
      name: "runtime-stands-alone",
      comment: "runtime/ is what both programs stand on. What it imported of one, the other would get too.",
      severity: "error",
      from: { path: "^runtime/" },
      to: { path: "^(app|components|lib|service)/" },
    },
    {
      name: "rules-import-nothing",
      comment:
        "service/rules are pure decisions: no clock, no database, no package. So they can be read as sentences, and tested with every input.",
      severity: "error",
      from: { path: "^service/rules/", pathNot: TESTS },
      to: { pathNot: "^service/rules/" },
    },
    {
      name: "routes-hold-no-query",
      comment:
        "A route is a list of steps that reads like the API document. What is asked of the database, and how rows are locked, stands in service/store.",
      severity: "error",
      from: { path: "^service/routes/", pathNot: TESTS },
      to: { path: "^service/store/schema|^node_modules/drizzle-orm/" },
    },
    {
      name: "lib-below-screens",
      comment:
        "Imports point one way: app → components → lib. Logic that knew a screen could not serve another one, nor work that nobody watches.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "components-below-app",
      comment: "A component that knew the address it is shown at could be shown at no other.",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^app/" },
    },
    {
      name: "inert-components",
      comment:
        "components/base/{ui,table,chart} and components/club/form are props in, events out. They may name a type of lib; a value would tie a button to a query. What reads an address, counts pages or compares texts asks nobody.",
      severity: "error",
      from: { path: "^components/(base/(ui|table|chart)|club/form)/", pathNot: TESTS },
      to: {
        path: "^(lib|runtime)/",
        pathNot: String.raw`^lib/base/(access/origin|time/club-day|arguments/(column-moves|columns|list-view|paged|route-of|view-parameters)|words/(alphabet|clean-text|fold|formats|plausible-days|typed-date|typed-month|typed-time|use-formats))\.ts$`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "inert-components-know-no-domain",
      comment: "The inert components are what the domain components are made of, never the other way round.",
      severity: "error",
      from: { path: "^components/(base/(ui|table|chart)|club/form)/", pathNot: TESTS },
      to: { path: "^components/(?!(base/(ui|table|chart)|club/form)/)" },
    },
    {
      name: "components-hold-no-query",
      comment:
        "A component is shown by pages that have decided who may see what. One that asked the store itself would be a second place that decides.",
      severity: "error",
      from: { path: "^components/", pathNot: TESTS },
      to: { path: "^(lib/base/store|runtime)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "programs-do-not-import-scripts",
      comment: "scripts/ starts, tests and measures the programs from outside; it is not shipped inside them.",
      severity: "error",
      from: { path: "^(app|components|lib|service|runtime)/", pathNot: TESTS },
      to: { path: "^(scripts|bench|e2e)/" },
    },
    {
      name: "no-tests-in-the-product",
      comment: "What only tests need may assume a throw-away database, a moved clock or a made-up person.",
      severity: "error",
      from: { path: "^(app|components|lib|service|runtime)/", pathNot: TESTS },
      to: { path: String.raw`\.(test|spec)\.tsx?$|(^|/)testing/` },
    },
    {
      name: "no-development-packages-in-the-product",
      comment: "`npm install --omit=dev` must leave two programs that run.",
      severity: "error",
      from: { path: "^(app|components|lib|service|runtime)/", pathNot: `${TESTS}|drizzle\\.config\\.ts$` },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "declared-packages-only",
      comment:
        "A package that is not in package.json is there by luck: the next install may put another version of it, or none.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: String.raw`^\.next/|^\.data/` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".d.ts"],
    },
  },
};
