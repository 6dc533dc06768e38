import { pathOfPerson } from '@/shell/links'
import { baseUrl } from '@/net/config'
import { system } from '@/platform/system'

/** The web address of a person's page: what their code says, so that any scanner leads there. */
export const addressOfPerson = (id: string): string => `${baseUrl || system.origin}/#${pathOfPerson(id)}`

/** Whose page a scanned code means; null when it is not one of ours. */
export const personIn = (scanned: string): string | null =>
  /\/pages\/(?:homePage\/otherPerson|personalHomepage\/index)\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    scanned,
  )?.[1] ?? null
