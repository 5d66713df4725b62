/**
 * The club's API as types, written by `npm run contract:types` from the service's contract with every feature on: the paths that the
 * dashboard names. A club has what it has turned on: what a screen offers is decided by the live contract (lib/club/contract), never by these
 * types.
 */
export interface paths {
    "/annual-registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the annual registrations of every season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["AnnualRegistration"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "member_id": 482,
                     *       "group_id": 14,
                     *       "slot_ids": [
                     *         21
                     *       ],
                     *       "licence_id": 6
                     *     }
                     */
                    "application/json": {
                        group_id: number;
                        licence_id?: number | null;
                        member_id: number;
                        slot_ids?: number[];
                    };
                };
            };
            responses: {
                /** @description Register a person to a group */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/annual-registrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read an annual registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["AnnualRegistration"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Remove an annual registration without notifying the person */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "member_id": 482
                     *     }
                     */
                    "application/json": {
                        group_id?: number;
                        licence_id?: number | null;
                        member_id?: number;
                        slot_ids?: number[];
                    };
                };
            };
            responses: {
                /** @description Change the person, the group, the slots or the licence of an annual registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/annual-registrations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Cancel an annual registration: it is removed and its place is free */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/annual-registrations/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Download the invoice of an annual registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/annual-registrations/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Refuse a pending or validated annual registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                                valid: boolean | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/annual-registrations/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Validate a pending or refused annual registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                                valid: boolean | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    course_id?: number;
                    date: string;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                    /** @description The next_offset of the page before. */
                    offset?: number;
                    type?: "lesson" | "slot" | "event";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the sessions of a date, or who is expected at one of them */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: (components["schemas"]["Session"] | components["schemas"]["Participant"])[];
                            pagination: components["schemas"]["OffsetPagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "date": "2026-09-16",
                     *       "type": "slot",
                     *       "course_id": 21,
                     *       "member_id": 482,
                     *       "presence": "present"
                     *     }
                     */
                    "application/json": {
                        course_id: number;
                        /** Format: date */
                        date: string;
                        member_id: number;
                        /** @enum {string} */
                        presence: "present" | "absent" | "excused";
                        /** @enum {string} */
                        type: "lesson" | "slot" | "event";
                    };
                };
            };
            responses: {
                /** @description Record whether a person came */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    since?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The contract's changes after a version */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changes: components["schemas"]["Change"][];
                            from: string;
                            /** Format: uri */
                            openapi: string;
                            to: string;
                        };
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/communes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    postal_code: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The communes of a postal code */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                city_code: string;
                                name: string;
                                postal_code: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Who this integration is and what it may do */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            club: string;
                            /** @description How to begin, in words. */
                            guide: {
                                [key: string]: string;
                            };
                            integration: {
                                client_id: string;
                                name: string;
                                permissions: ("groups:read" | "groups:write" | "members:read" | "members:write" | "registrations:read" | "registrations:write" | "events:read" | "events:write" | "attendance:read" | "attendance:write" | "payments:read" | "payments:write" | "documents:read" | "documents:write" | "medical:read" | "medical:write" | "staff_hours:read")[];
                            };
                            /** @constant */
                            start_path: "/seasons";
                            /** @constant */
                            status: "ok";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the club's documents */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Document"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Règlement intérieur",
                     *       "description": "Adopté par l’assemblée générale du 20 juin 2026.",
                     *       "content_base64": "JVBERi0xLjQKJSVFT0YK"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description PDF, JPEG or PNG, told by its bytes; at most 10 MiB once decoded.
                         * @example JVBERi0xLjQKJSVFT0YK
                         */
                        content_base64: string;
                        /** @default null */
                        description?: string | null;
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Deposit a document of the club */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read what is known of a document */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Document"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Delete a document */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Règlement intérieur"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description PDF, JPEG or PNG, told by its bytes; at most 10 MiB once decoded.
                         * @example JVBERi0xLjQKJSVFT0YK
                         */
                        content_base64?: string;
                        description?: string | null;
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Change or replace a document */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/documents/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Download a document */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                        "image/jpeg": unknown;
                        "image/png": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the event registrations of every season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["EventRegistration"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "member_id": 482,
                     *       "event_id": 5
                     *     }
                     */
                    "application/json": {
                        event_id: number;
                        member_id: number;
                    };
                };
            };
            responses: {
                /** @description Register a person to an event */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-registrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read an event registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["EventRegistration"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Remove an event registration without notifying the person */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-registrations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Cancel an event registration: it is removed and its place is free */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-registrations/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Download the invoice of an event registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-registrations/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Refuse a pending or validated event registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                                valid: boolean | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-registrations/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Validate a pending or refused event registration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                                valid: boolean | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description Exports every season. Leaving it out is deprecated since 9 September 2026. */
                    all?: true;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Export the events of every season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Event"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Stage de la Toussaint",
                     *       "season_id": 3,
                     *       "begin": "2026-10-26T09:30:00+01:00",
                     *       "end": "2026-10-28T17:00:00+01:00",
                     *       "birth_year_start": 2016,
                     *       "birth_year_end": 2014,
                     *       "sport_id": 2,
                     *       "description": "Trois jours d’assauts et de préparation physique.",
                     *       "location": "Salle d’armes, 4 rue Papu, Rennes",
                     *       "capacity": 30,
                     *       "registration_deadline": "2026-10-19",
                     *       "registration_opening": "2026-09-15",
                     *       "cost_euros": 60,
                     *       "membership_required": false,
                     *       "auto_validate": false,
                     *       "external_access": true,
                     *       "external_cost_euros": 80,
                     *       "external_registration": true,
                     *       "pre_registration_required": false
                     *     }
                     */
                    "application/json": {
                        auto_validate?: boolean;
                        /**
                         * Format: date-time
                         * @description From 1000-01-01T00:00:00Z to 9999-12-30T00:00:00Z.
                         */
                        begin: string;
                        birth_year_end: number;
                        birth_year_start: number;
                        capacity?: number | null;
                        cost_euros?: number | null;
                        description?: string | null;
                        /**
                         * Format: date-time
                         * @description From 1000-01-01T00:00:00Z to 9999-12-30T00:00:00Z.
                         */
                        end: string;
                        external_access?: boolean;
                        external_cost_euros?: number | null;
                        external_registration?: boolean;
                        location?: string | null;
                        membership_required?: boolean;
                        name: string;
                        pre_registration_required?: boolean;
                        /** Format: date */
                        registration_deadline?: string | null;
                        /** Format: date */
                        registration_opening?: string | null;
                        season_id: number;
                        sport_id?: number | null;
                    };
                };
            };
            responses: {
                /** @description Create an event */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read an event */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Event"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Stage de la Toussaint"
                     *     }
                     */
                    "application/json": {
                        auto_validate?: boolean;
                        /**
                         * Format: date-time
                         * @description From 1000-01-01T00:00:00Z to 9999-12-30T00:00:00Z.
                         */
                        begin?: string;
                        birth_year_end?: number;
                        birth_year_start?: number;
                        capacity?: number | null;
                        cost_euros?: number | null;
                        description?: string | null;
                        /**
                         * Format: date-time
                         * @description From 1000-01-01T00:00:00Z to 9999-12-30T00:00:00Z.
                         */
                        end?: string;
                        external_access?: boolean;
                        external_cost_euros?: number | null;
                        external_registration?: boolean;
                        location?: string | null;
                        membership_required?: boolean;
                        name?: string;
                        pre_registration_required?: boolean;
                        /** Format: date */
                        registration_deadline?: string | null;
                        /** Format: date */
                        registration_opening?: string | null;
                        season_id?: number;
                        sport_id?: number | null;
                    };
                };
            };
            responses: {
                /** @description Change an event */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description Exports every season. Leaving it out is deprecated since 9 September 2026. */
                    all?: true;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Export the groups of every season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Group"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Fleuret M13",
                     *       "season_id": 3,
                     *       "birth_year_start": 2016,
                     *       "birth_year_end": 2014,
                     *       "sport_id": 2,
                     *       "description": "Deux séances par semaine, matériel prêté la première année.",
                     *       "sex": "Homme et femme",
                     *       "type": "Loisir",
                     *       "capacity": 24,
                     *       "auto_validate": false,
                     *       "invitation_only": false,
                     *       "cost_euros": 210,
                     *       "slot_count": 1,
                     *       "slot_ids": [
                     *         21
                     *       ],
                     *       "licence_ids": [
                     *         6
                     *       ]
                     *     }
                     */
                    "application/json": {
                        auto_validate?: boolean;
                        birth_year_end: number;
                        birth_year_start: number;
                        capacity?: number | null;
                        cost_euros?: number | null;
                        description?: string | null;
                        invitation_only?: boolean;
                        licence_ids?: number[];
                        name: string;
                        season_id: number;
                        /** @enum {string|null} */
                        sex?: "Homme" | "Femme" | "Homme et femme" | null;
                        slot_count?: number | null;
                        slot_ids?: number[];
                        sport_id?: number | null;
                        /** @enum {string|null} */
                        type?: "Loisir" | "Intermediaire" | "Competition" | null;
                    };
                };
            };
            responses: {
                /** @description Create a group */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a group */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Group"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Fleuret M13"
                     *     }
                     */
                    "application/json": {
                        auto_validate?: boolean;
                        birth_year_end?: number;
                        birth_year_start?: number;
                        capacity?: number | null;
                        cost_euros?: number | null;
                        description?: string | null;
                        invitation_only?: boolean;
                        licence_ids?: number[];
                        name?: string;
                        season_id?: number;
                        /** @enum {string|null} */
                        sex?: "Homme" | "Femme" | "Homme et femme" | null;
                        slot_count?: number | null;
                        slot_ids?: number[];
                        sport_id?: number | null;
                        /** @enum {string|null} */
                        type?: "Loisir" | "Intermediaire" | "Competition" | null;
                    };
                };
            };
            responses: {
                /** @description Change a group */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the lessons of every group */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Lesson"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "group_id": 14,
                     *       "day": "mercredi",
                     *       "hour": 17,
                     *       "minute": 30,
                     *       "duration_minutes": 90,
                     *       "trainer_ids": [
                     *         17
                     *       ],
                     *       "location": "Salle d’armes, 4 rue Papu, Rennes"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        day: "lundi" | "mardi" | "mercredi" | "jeudi" | "vendredi" | "samedi" | "dimanche";
                        duration_minutes: number;
                        group_id: number;
                        hour: number;
                        location?: string | null;
                        minute: number;
                        trainer_ids: number[];
                    };
                };
            };
            responses: {
                /** @description Create a weekly lesson of a group */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lessons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a lesson */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Lesson"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "group_id": 14
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        day?: "lundi" | "mardi" | "mercredi" | "jeudi" | "vendredi" | "samedi" | "dimanche";
                        duration_minutes?: number;
                        group_id?: number;
                        hour?: number;
                        location?: string | null;
                        minute?: number;
                        trainer_ids?: number[];
                    };
                };
            };
            responses: {
                /** @description Change a lesson */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/medical": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                    /** @description The running season unless given. */
                    season_id?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the medical items of a season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["MedicalItem"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/medical/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The running season unless given. */
                    season_id?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a person's medical item of a season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["MedicalItem"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "season_id": 3,
                     *       "health_questionnaire": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: date
                         * @description From 1900-01-01 to 2200-12-31.
                         */
                        certificate_begin?: string | null;
                        /**
                         * Format: date
                         * @description From 1900-01-01 to 2200-12-31.
                         */
                        certificate_end?: string | null;
                        /** @enum {string} */
                        certificate_type?: "standard" | "performance" | "elite" | "reprise";
                        /**
                         * @description PDF, JPEG or PNG, told by its bytes; at most 10 MiB once decoded.
                         * @example JVBERi0xLjQKJSVFT0YK
                         */
                        content_base64?: string;
                        /** @description null pending, true validated, false refused. */
                        health_questionnaire?: boolean | null;
                        season_id: number;
                        /** @description null pending, true validated, false refused. */
                        valid?: boolean | null;
                    };
                };
            };
            responses: {
                /** @description Declare, correct or decide a person's medical item */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/medical/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The running season unless given. */
                    season_id?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Download a person's certificate */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                        "image/jpeg": unknown;
                        "image/png": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member-documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List what a person is to hand in, and what is there */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["MemberDocument"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member-documents/{id}/fields/{field_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    field_id: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "content_base64": "JVBERi0xLjQKJSVFT0YK"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description PDF, JPEG or PNG, told by its bytes; at most 10 MiB once decoded.
                         * @example JVBERi0xLjQKJSVFT0YK
                         */
                        content_base64: string;
                    };
                };
            };
            responses: {
                /** @description Deposit or replace a document of a person */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    field_id: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Delete a document of a person */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member-documents/{id}/fields/{field_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    field_id: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Download a document of a person */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                        "image/jpeg": unknown;
                        "image/png": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description Exports every season. Leaving it out is deprecated since 9 September 2026. */
                    all?: true;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Export every person record of the club */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Person"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "famille.legall@example.org",
                     *       "first_name": "Anaïs",
                     *       "last_name": "Le Gall",
                     *       "phone": "0699000016",
                     *       "birth_date": "2014-05-02",
                     *       "sex": "Femme",
                     *       "city_code": "PKTNC",
                     *       "address": "12 rue de Saint-Malo",
                     *       "parents": [
                     *         {
                     *           "type": "Mere",
                     *           "first_name": "Claire",
                     *           "last_name": "Le Gall",
                     *           "title": "Mme",
                     *           "phone": "0699000017",
                     *           "email": "claire.legall@example.org",
                     *           "profession": "Infirmière"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        address?: string | null;
                        /**
                         * Format: date
                         * @description From 1900-01-01 to 2200-12-31.
                         */
                        birth_date?: string | null;
                        city_code?: string | null;
                        /** Format: email */
                        email: string;
                        first_name: string;
                        last_name: string;
                        parents?: {
                            /** Format: email */
                            email?: string | null;
                            first_name?: string | null;
                            last_name?: string | null;
                            phone?: string | null;
                            profession?: string | null;
                            title?: string | null;
                            /** @enum {string} */
                            type: "Pere" | "Mere" | "Institution" | "Responsable_legal" | "Famille_accueil" | "Sans_objet";
                        }[];
                        phone?: string | null;
                        /** @enum {string|null} */
                        sex?: "Homme" | "Femme" | null;
                    };
                };
            };
            responses: {
                /** @description Create a person record */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a person record */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Person"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "famille.legall@example.org"
                     *     }
                     */
                    "application/json": {
                        address?: string | null;
                        /**
                         * Format: date
                         * @description From 1900-01-01 to 2200-12-31.
                         */
                        birth_date?: string | null;
                        city_code?: string | null;
                        /** Format: email */
                        email?: string;
                        first_name?: string;
                        last_name?: string;
                        parents?: {
                            /** Format: email */
                            email?: string | null;
                            first_name?: string | null;
                            last_name?: string | null;
                            phone?: string | null;
                            profession?: string | null;
                            title?: string | null;
                            /** @enum {string} */
                            type: "Pere" | "Mere" | "Institution" | "Responsable_legal" | "Famille_accueil" | "Sans_objet";
                        }[];
                        phone?: string | null;
                        /** @enum {string|null} */
                        sex?: "Homme" | "Femme" | null;
                    };
                };
            };
            responses: {
                /** @description Change a person record */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/members/{id}/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                    /** @description The next_offset of the page before. */
                    offset?: number;
                    season_id: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List a person's registrations in a season, annual and to events, in any state */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: ({
                                readonly activity_path: string;
                                group_id: number | null;
                                id: number;
                                licence_id: number | null;
                                member_id: number | null;
                                readonly member_path: string;
                                /** Format: date-time */
                                registered_at: string | null;
                                slot_ids: number[];
                                /** @enum {string} */
                                state: "pending" | "validated" | "refused";
                                /** @constant */
                                type: "annual";
                                valid: boolean | null;
                                /** Format: date-time */
                                validated_at: string | null;
                            } | {
                                readonly activity_path: string;
                                event_id: number | null;
                                id: number;
                                licence_id: number | null;
                                member_id: number | null;
                                readonly member_path: string;
                                /** Format: date-time */
                                registered_at: string | null;
                                slot_ids: number[];
                                /** @enum {string} */
                                state: "pending" | "validated" | "refused";
                                /** @constant */
                                type: "event";
                                valid: boolean | null;
                                /** Format: date-time */
                                validated_at: string | null;
                            })[];
                            pagination: components["schemas"]["OffsetPagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Authorization server metadata (RFC 8414) */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            grant_types_supported: "client_credentials"[];
                            /** Format: uri */
                            issuer: string;
                            response_types_supported: string[];
                            scopes_supported: ("groups:read" | "groups:write" | "members:read" | "members:write" | "registrations:read" | "registrations:write" | "events:read" | "events:write" | "attendance:read" | "attendance:write" | "payments:read" | "payments:write" | "documents:read" | "documents:write" | "medical:read" | "medical:write" | "staff_hours:read")[];
                            /** Format: uri */
                            service_activation_uri: string;
                            service_api_enabled: boolean;
                            /** Format: uri */
                            service_documentation: string;
                            /** Format: uri */
                            token_endpoint: string;
                            token_endpoint_auth_methods_supported: ("client_secret_basic" | "client_secret_post" | "private_key_jwt")[];
                            token_endpoint_auth_signing_alg_values_supported: "RS256"[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the payments of every season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Payment"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "member_id": 482,
                     *       "season_id": 3,
                     *       "amount_cents": 25500,
                     *       "method": "Chèque",
                     *       "received_on": "2026-09-07",
                     *       "type": "Paiement",
                     *       "allocations": [
                     *         "annual-registration:1207",
                     *         "membership:3"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Keys of the payment's allocation options, settled in this order. Together they take all of the payment that has not gone back. The list replaces the old one; an empty one settles nothing.
                         * @default []
                         */
                        allocations?: string[];
                        amount_cents: number;
                        member_id: number;
                        /** @description How it was settled; never bank details. */
                        method: string;
                        /**
                         * Format: date
                         * @description From 1900-01-01 to 2200-12-31.
                         */
                        received_on: string;
                        season_id: number;
                        /**
                         * @default Paiement
                         * @enum {string}
                         */
                        type?: "Paiement" | "Reduction" | "Remboursement" | "Autre";
                    };
                };
            };
            responses: {
                /** @description Record a payment */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a payment */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Payment"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "member_id": 482
                     *     }
                     */
                    "application/json": {
                        /** @description Keys of the payment's allocation options, settled in this order. Together they take all of the payment that has not gone back. The list replaces the old one; an empty one settles nothing. */
                        allocations?: string[];
                        amount_cents?: number;
                        member_id?: number;
                        /** @description How it was settled; never bank details. */
                        method?: string;
                        /**
                         * Format: date
                         * @description From 1900-01-01 to 2200-12-31.
                         */
                        received_on?: string;
                        season_id?: number;
                        /** @enum {string} */
                        type?: "Paiement" | "Reduction" | "Remboursement" | "Autre";
                    };
                };
            };
            responses: {
                /** @description Change a payment */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/payments/{id}/allocation-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List what a payment can be set against */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["AllocationOption"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the seasons */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["SeasonShort"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Saison 2026-2027",
                     *       "start_date": "2026-09-01",
                     *       "end_date": "2027-06-30",
                     *       "registration_start": "2026-06-15",
                     *       "registration_end": "2026-10-31",
                     *       "membership_cost_euros": 45,
                     *       "previous_registration_start": "2026-06-01",
                     *       "previous_registration_all": false,
                     *       "city_registration_start": "2026-06-08",
                     *       "city_code": "PKTNC",
                     *       "max_annual_registrations": 2,
                     *       "licence_immediate_payment": false
                     *     }
                     */
                    "application/json": {
                        /** @default null */
                        city_code?: string | null;
                        /**
                         * Format: date
                         * @default null
                         */
                        city_registration_start?: string | null;
                        /** Format: date */
                        end_date: string;
                        /** @default false */
                        licence_immediate_payment?: boolean;
                        /** @default 0 */
                        max_annual_registrations?: number;
                        /** @default 0 */
                        membership_cost_euros?: number;
                        name: string;
                        /** @default false */
                        previous_registration_all?: boolean;
                        /**
                         * Format: date
                         * @default null
                         */
                        previous_registration_start?: string | null;
                        /** Format: date */
                        registration_end: string;
                        /** Format: date */
                        registration_start: string;
                        /** Format: date */
                        start_date: string;
                    };
                };
            };
            responses: {
                /** @description Create a season */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a season in detail */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Season"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Delete a season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Saison 2026-2027"
                     *     }
                     */
                    "application/json": {
                        /** @description A commune of GET /communes; set it and city_registration_start to null to remove the priority. */
                        city_code?: string | null;
                        /**
                         * Format: date
                         * @description Priority opening for the commune in city_code; null means the general opening.
                         */
                        city_registration_start?: string | null;
                        /** Format: date */
                        end_date?: string;
                        /** @description In instalment payment, the remaining licence amount goes into the first instalment. */
                        licence_immediate_payment?: boolean;
                        /** @description For each member; 0 means unlimited. */
                        max_annual_registrations?: number;
                        /** @description Excludes the prices of groups and licences. */
                        membership_cost_euros?: number;
                        name?: string;
                        /** @description Extends the priority to everyone previously registered, to seasons and events. */
                        previous_registration_all?: boolean;
                        /**
                         * Format: date
                         * @description Priority opening for former members; null means the general opening.
                         */
                        previous_registration_start?: string | null;
                        /** Format: date */
                        registration_end?: string;
                        /** Format: date */
                        registration_start?: string;
                        /** Format: date */
                        start_date?: string;
                    };
                };
            };
            responses: {
                /** @description Change a season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/seasons/{id}/annual-registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                    /** @description Only registrations in this state; all states without it. */
                    status?: "pending" | "validated" | "refused";
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the season's annual registrations, in every state or in one */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["AnnualRegistration"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seasons/{id}/event-registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                    /** @description Only registrations in this state; all states without it. */
                    status?: "pending" | "validated" | "refused";
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the season's event registrations, in every state or in one */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["EventRegistration"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seasons/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the season's events */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Event"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seasons/{id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the season's groups */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Group"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seasons/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the payments of a season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Payment"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seasons/{id}/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the season's slots, those without a group too */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Slot"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the slots of every season */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Slot"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Mercredi 17h30",
                     *       "season_id": 3,
                     *       "day": "mercredi",
                     *       "hour": 17,
                     *       "minute": 30,
                     *       "duration_minutes": 90,
                     *       "trainer_ids": [
                     *         17
                     *       ],
                     *       "capacity": 24,
                     *       "sport_id": 2,
                     *       "location": "Salle d’armes, 4 rue Papu, Rennes",
                     *       "birth_year_start": 2016,
                     *       "birth_year_end": 2014,
                     *       "sex": "Homme et femme"
                     *     }
                     */
                    "application/json": {
                        birth_year_end?: number | null;
                        birth_year_start?: number | null;
                        capacity: number;
                        /** @enum {string} */
                        day: "lundi" | "mardi" | "mercredi" | "jeudi" | "vendredi" | "samedi" | "dimanche";
                        duration_minutes: number;
                        hour: number;
                        location?: string | null;
                        minute: number;
                        name: string;
                        season_id: number;
                        /** @enum {string|null} */
                        sex?: "Homme" | "Femme" | "Homme et femme" | null;
                        sport_id?: number | null;
                        trainer_ids: number[];
                    };
                };
            };
            responses: {
                /** @description Create a slot */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a slot */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Slot"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Mercredi 17h30"
                     *     }
                     */
                    "application/json": {
                        birth_year_end?: number | null;
                        birth_year_start?: number | null;
                        capacity?: number;
                        /** @enum {string} */
                        day?: "lundi" | "mardi" | "mercredi" | "jeudi" | "vendredi" | "samedi" | "dimanche";
                        duration_minutes?: number;
                        hour?: number;
                        location?: string | null;
                        minute?: number;
                        name?: string;
                        season_id?: number;
                        /** @enum {string|null} */
                        sex?: "Homme" | "Femme" | "Homme et femme" | null;
                        sport_id?: number | null;
                        trainer_ids?: number[];
                    };
                };
            };
            responses: {
                /** @description Change a slot */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/sports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description List the sports of the club */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Sport"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Escrime"
                     *     }
                     */
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Create a sport */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a sport */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Sport"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    /** @description Makes the write happen once: the same request with the same key gets the same answer. */
                    "Idempotency-Key": string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Escrime"
                     *     }
                     */
                    "application/json": {
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Rename a sport */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: number;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/staff-hours/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    /** @description The next_after of the page before. */
                    after?: number;
                    /** @description How many entries a page holds at most. */
                    limit?: number;
                    month: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Read a month of hours that staff validated */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                entries: {
                                    /** Format: date-time */
                                    begin: string;
                                    duration_seconds: number;
                                    /** Format: date-time */
                                    end: string;
                                    id: number;
                                    information: string | null;
                                }[];
                                member_id: number;
                                month: string;
                                /** @constant */
                                submitted: true;
                                /** @description Of the whole month, whatever the page. */
                                total_seconds: number;
                            };
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "grant_type": "client_credentials",
                     *       "client_id": "club_4f1c9a7e0b2d83c65a1e97d4",
                     *       "client_secret": "what-the-club-administration-printed",
                     *       "scope": "groups:read members:read"
                     *     }
                     */
                    "application/x-www-form-urlencoded": {
                        /** @description Signed JWT, with private_key_jwt. */
                        client_assertion?: string;
                        /** @constant */
                        client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                        /** @description With the secret in the body, or with an assertion. */
                        client_id?: string;
                        /** @description With client_secret_post. */
                        client_secret?: string;
                        /** @constant */
                        grant_type: "client_credentials";
                        /**
                         * @description Space-separated subset of the granted scopes; all of them when left out.
                         * @example groups:read members:read
                         */
                        scope?: string;
                    };
                };
            };
            responses: {
                /** @description Obtain an access token */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Opaque. */
                            access_token: string;
                            /**
                             * @description Seconds.
                             * @example 600
                             */
                            expires_in: number;
                            /** @example groups:read members:read */
                            scope: string;
                            /** @constant */
                            token_type: "Bearer";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AllocationOption: {
            /** @description What other payments have settled of it; of a payment, what other refunds have given back. */
            allocated_cents: number;
            /** @description What this payment can still take: for a refund, what has come in and not gone back. */
            available_cents: number;
            /** @description The price of what is paid for; of a payment, what of it names nothing that is due. */
            due_cents: number;
            /** @description To be sent in the allocations of the payment. */
            key: string;
            label: string;
            registration_id: number | null;
            /** @enum {string} */
            type: "annual_registration" | "event_registration" | "membership" | "payment";
        };
        AnnualRegistration: {
            readonly activity_path: string;
            group_id: number | null;
            id: number | null;
            licence_id: number | null;
            member_id: number | null;
            readonly member_path: string;
            /** Format: date-time */
            registered_at: string | null;
            slot_ids: number[];
            /** @description null pending, true validated, false refused */
            valid: boolean | null;
            /** Format: date-time */
            validated_at: string | null;
        };
        Change: {
            /** Format: date */
            date: string;
            operations_added: string[];
            recommendation: string;
            summary: string;
            /** @enum {string} */
            type: "additive" | "breaking" | "fix";
            version: string;
        };
        Document: {
            readonly content_path: string;
            /** @enum {string} */
            content_type: "application/pdf" | "image/jpeg" | "image/png";
            /** Format: date-time */
            created_at: string;
            description: string | null;
            id: number;
            name: string;
            size_bytes: number;
            /** Format: date-time */
            updated_at: string;
        };
        Event: {
            auto_validate: boolean | null;
            /** Format: date-time */
            begin: string | null;
            birth_year_end: number | null;
            birth_year_start: number | null;
            capacity: number | null;
            cost_euros: number | null;
            description: string | null;
            /** Format: date-time */
            end: string | null;
            external_access: boolean | null;
            external_cost_euros: number | null;
            external_registration: boolean | null;
            id: number | null;
            location: string | null;
            readonly members_path: string;
            membership_required: boolean | null;
            name: string | null;
            pre_registration_required: boolean | null;
            /** Format: date */
            registration_deadline: string | null;
            /** Format: date */
            registration_opening: string | null;
            season_id: number | null;
            readonly season_path: string;
            sport_id: number | null;
        };
        EventRegistration: {
            readonly activity_path: string;
            event_id: number | null;
            id: number | null;
            licence_id: number | null;
            member_id: number | null;
            readonly member_path: string;
            /** Format: date-time */
            registered_at: string | null;
            slot_ids: number[];
            /** @description null pending, true validated, false refused */
            valid: boolean | null;
            /** Format: date-time */
            validated_at: string | null;
        };
        Group: {
            auto_validate: boolean | null;
            birth_year_end: number | null;
            birth_year_start: number | null;
            capacity: number | null;
            cost_euros: number | null;
            description: string | null;
            id: number | null;
            invitation_only: boolean | null;
            readonly lessons_path: string;
            licence_ids: number[];
            readonly members_path: string;
            name: string | null;
            season_id: number | null;
            readonly season_path: string;
            /** @enum {string|null} */
            sex: "Homme" | "Femme" | "Homme et femme" | null;
            slot_count: number | null;
            slot_ids: number[];
            sport_id: number | null;
            /** @enum {string|null} */
            type: "Loisir" | "Intermediaire" | "Competition" | null;
        };
        Lesson: {
            /** @enum {string|null} */
            day: "lundi" | "mardi" | "mercredi" | "jeudi" | "vendredi" | "samedi" | "dimanche" | null;
            duration_minutes: number | null;
            group_id: number | null;
            readonly group_path: string;
            hour: number | null;
            id: number | null;
            location: string | null;
            minute: number | null;
            trainer_ids: number[];
        };
        MedicalItem: {
            /** Format: date */
            certificate_begin: string | null;
            /** Format: date */
            certificate_end: string | null;
            /** @enum {string|null} */
            certificate_type: "standard" | "performance" | "elite" | "reprise" | null;
            readonly content_path: string | null;
            /** @enum {string|null} */
            content_type: "application/pdf" | "image/jpeg" | "image/png" | null;
            /** @description null pending, true validated, false refused. */
            health_questionnaire: boolean | null;
            member_id: number;
            season_id: number;
            size_bytes: number | null;
            /** Format: date-time */
            updated_at: string | null;
            /** @description null pending, true validated, false refused. */
            valid: boolean | null;
        };
        MemberDocument: {
            readonly content_path: string | null;
            /** @enum {string|null} */
            content_type: "application/pdf" | "image/jpeg" | "image/png" | null;
            /** Format: date-time */
            deposited_at: string | null;
            field_id: number;
            filename: string | null;
            filled: boolean;
            /** @description What is to be handed in. */
            name: string;
            /** @description No registration is validated without it. */
            required: boolean;
            size_bytes: number | null;
        };
        OffsetPagination: {
            limit: number;
            next_offset: number | null;
        };
        Pagination: {
            limit: number;
            next_after: number | null;
        };
        Parent: {
            email: string | null;
            first_name: string | null;
            last_name: string | null;
            phone: string | null;
            profession: string | null;
            title: string | null;
            /** @enum {string|null} */
            type: "Pere" | "Mere" | "Institution" | "Responsable_legal" | "Famille_accueil" | "Sans_objet" | null;
        };
        Participant: {
            first_name: string | null;
            id: number;
            last_name: string | null;
            /**
             * @description null: not recorded, which does not mean absent.
             * @enum {string|null}
             */
            presence: "present" | "absent" | "excused" | null;
        };
        Payment: {
            allocations: {
                amount_cents: number;
                /** @description null for the membership of the season, and for a payment. */
                registration_id: number | null;
                /** @enum {string} */
                type: "annual_registration" | "event_registration" | "membership" | "payment";
            }[];
            amount_cents: number | null;
            readonly id: number | null;
            member_id: number | null;
            /** @description How it was settled; never bank details. */
            method: string | null;
            /** Format: date */
            received_on: string | null;
            /** Format: date-time */
            readonly recorded_at: string | null;
            season_id: number | null;
            /** @enum {string|null} */
            type: "Paiement" | "Reduction" | "Remboursement" | "Autre" | "ReportSolde" | null;
        };
        Person: {
            address: string | null;
            /** Format: date */
            birth_date: string | null;
            city_code: string | null;
            /** Format: date-time */
            created_at: string | null;
            email: string | null;
            email_verified: boolean | null;
            first_name: string | null;
            id: number | null;
            last_name: string | null;
            parents: components["schemas"]["Parent"][];
            phone: string | null;
            /** @enum {string|null} */
            sex: "Homme" | "Femme" | null;
        };
        Season: {
            readonly annual_registrations_path: string;
            /** @description A commune of GET /communes; set it and city_registration_start to null to remove the priority. */
            city_code: string | null;
            /**
             * Format: date
             * @description Priority opening for the commune in city_code; null means the general opening.
             */
            city_registration_start: string | null;
            readonly detail_path: string;
            /**
             * Format: date
             * @description Last day, inclusive.
             */
            end_date: string | null;
            readonly event_registrations_path: string;
            readonly events_path: string;
            readonly groups_path: string;
            readonly id: number | null;
            /** @description In instalment payment, the remaining licence amount goes into the first instalment. */
            licence_immediate_payment: boolean;
            /** @description For each member; 0 means unlimited. */
            max_annual_registrations: number;
            readonly members_path: string;
            /** @description Excludes the prices of groups and licences. */
            membership_cost_euros: number;
            name: string | null;
            readonly payments_path: string;
            /** @description Extends the priority to everyone previously registered, to seasons and events. */
            previous_registration_all: boolean;
            /**
             * Format: date
             * @description Priority opening for former members; null means the general opening.
             */
            previous_registration_start: string | null;
            /**
             * Format: date
             * @description Last registration day, inclusive.
             */
            registration_end: string | null;
            /**
             * Format: date
             * @description General opening of registrations.
             */
            registration_start: string | null;
            readonly slots_path: string;
            /**
             * Format: date
             * @description First day.
             */
            start_date: string | null;
        };
        SeasonShort: {
            readonly annual_registrations_path: string;
            readonly detail_path: string;
            /**
             * Format: date
             * @description Last day, inclusive.
             */
            end_date: string | null;
            readonly event_registrations_path: string;
            readonly events_path: string;
            readonly groups_path: string;
            readonly id: number | null;
            readonly members_path: string;
            name: string | null;
            readonly payments_path: string;
            /**
             * Format: date
             * @description Last registration day, inclusive.
             */
            registration_end: string | null;
            /**
             * Format: date
             * @description General opening of registrations.
             */
            registration_start: string | null;
            readonly slots_path: string;
            /**
             * Format: date
             * @description First day.
             */
            start_date: string | null;
        };
        Session: {
            /** Format: date-time */
            begin: string;
            /** @description True from the session's day on. */
            can_take_attendance: boolean;
            /** Format: date */
            date: string;
            /** Format: date-time */
            end: string;
            /** @description The lesson, slot or event: the course_id of the other calls. */
            id: number;
            location: string | null;
            title: string | null;
            /** @enum {string} */
            type: "lesson" | "slot" | "event";
        };
        Slot: {
            birth_year_end: number | null;
            birth_year_start: number | null;
            capacity: number | null;
            /** @enum {string|null} */
            day: "lundi" | "mardi" | "mercredi" | "jeudi" | "vendredi" | "samedi" | "dimanche" | null;
            duration_minutes: number | null;
            hour: number | null;
            id: number | null;
            location: string | null;
            minute: number | null;
            name: string | null;
            season_id: number | null;
            readonly season_path: string;
            /** @enum {string|null} */
            sex: "Homme" | "Femme" | "Homme et femme" | null;
            sport_id: number | null;
            trainer_ids: number[];
        };
        Sport: {
            id: number | null;
            name: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
