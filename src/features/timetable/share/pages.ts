import { baseUrl } from '@/net/config'
import { system } from '@/platform/system'

const page = '/pages/timeTable/setting'

export const calendarPage = `${page}?view=calendar`
export const codesPage = `${page}?view=share`
export const freePage = `${page}?view=free`
export const pathOfCode = (code: string): string => `${page}?view=code&code=${code}`
export const pathOfDays = (term: string): string => `${page}?view=days&id=${term}`

/** With the origin that serves it. */
export const addressOf = (path: string): string => `${baseUrl || system.origin}${path}`
/** What a code's picture says, so that any scanner leads there. */
export const addressOfCode = (code: string): string => addressOf(`/#${pathOfCode(code)}`)
/** The same address for programs that ask calendars of it. */
export const asCalendar = (address: string): string => address.replace(/^https?:/, 'webcal:')
