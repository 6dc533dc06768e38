import { pathOfPerson } from '@/shell/links'
import { baseUrl } from '@/net/config'
import { system } from '@/platform/system'

/** The web address of a page of the app. */
export const addressOf = (path: string): string => `${baseUrl || system.origin}/#${path}`

/** The web address of a person's page: what their code says, so that any scanner leads there. */
export const addressOfPerson = (id: string): string => addressOf(pathOfPerson(id))

/** Whose page a scanned code means; null when it is not one of ours. */
export const personIn = (scanned: string): string | null =>
  /\/pages\/(?:homePage\/otherPerson|personalHomepage\/index)\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    scanned,
  )?.[1] ?? null

/** Where a scanned code shows somebody's timetable; null when it is none of ours. */
export const timetableIn = (scanned: string): string | null =>
  /\/pages\/timeTable\/setting\?view=code&code=[A-Z]{8}$/.exec(scanned)?.[0] ?? null

/** Where one comes into a group by the secret of its link. */
export const joinPath = (token: string): string => `/pages/messageIndex/chat?view=join&token=${token}`

/** The secret in a scanned or pasted address; null when it is none of ours. */
export const tokenIn = (text: string): string | null =>
  /\/(?:s\/group\/|pages\/messageIndex\/chat\?view=join&token=)([A-Za-z0-9_-]{22})(?:$|[?&#\s])/.exec(
    text,
  )?.[1] ?? null

/** The web address by which people come into a group, which previews can read: what its code says. */
export const addressOfGroup = (token: string): string => `${baseUrl || system.origin}/s/group/${token}`
