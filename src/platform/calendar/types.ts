/** Opens an address in the system's calendar, which offers to subscribe to it; null where a page cannot. */
export type OpenCalendar = ((address: string) => void) | null
