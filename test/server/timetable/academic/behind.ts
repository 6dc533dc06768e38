/** A system behind a school's single sign-on. */
import type { SystemKind } from '../../../../contract/timetable/academic/rules'
import { Browser, signInOf, systemOf } from '../../../../server/providers/academic'
import { onRoll, type Fake } from '../../fakes/academic'
import { startService, type Cas } from '../../fakes/cas'

/** `below`: where the system stands; `first`: where a ticket leads. */
export async function behind<F extends Fake>(
  cas: Cas,
  { kind, fake, below, first }: { kind: SystemKind; fake: F; below: string; first: string },
) {
  const service = await startService(cas, `${fake.url}${first}`)
  const login = `${cas.url}/authserver/login?service=${encodeURIComponent(`${service.url}/sso`)}`
  const own = [fake.url, login, service.url]
  const browser = () =>
    new Browser({ base: `${fake.url}${below}/`, cookies: [], memory: {} }, { allowLoopback: true, own })
  const signIn = signInOf(kind, login)
  return {
    ...{ fake, service, browser, signIn, system: systemOf(kind) },
    signedIn: async () => {
      const at = browser()
      await signIn.open(at, onRoll.account)
      await signIn.login(at, onRoll.account, onRoll.password, '')
      // as from the database
      return new Browser(JSON.parse(JSON.stringify(at.kept)), { allowLoopback: true, own })
    },
    close: () => Promise.all([fake.close(), service.close()]),
  }
}
