/** The sign-in of each school, opened once for as long as its settings stay. */
import { eq } from 'drizzle-orm'
import type { Certifying } from '../../../contract/sso/rules'
import type { Context } from '../../context'
import { gone } from '../../http/refusal'
import type { Secrets } from '../../core/seal/secrets'
import { schools } from '../../core/school/tables'
import { reachOfDesks } from '../../providers/address'
import { openSignIn, type SchoolSignIn } from '../../providers/sso'
import { schoolSignIns } from './tables'

export interface Opened {
  schoolId: string
  school: string
  certifies: Certifying
  signIn: SchoolSignIn
}

/** What the seal of a school's secret holds for. */
export const sealOf = (schoolId: string): string => `sso:${schoolId}`

export class SignIns {
  private readonly open = new Map<string, { settings: string; signIn: Promise<SchoolSignIn> }>()

  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
  ) {}

  async list() {
    const rows = await this.context.db
      .select({
        id: schools.id,
        name: schools.name,
        campus: schools.campus,
        settings: schoolSignIns.settings,
      })
      .from(schoolSignIns)
      .innerJoin(schools, eq(schools.id, schoolSignIns.schoolId))
      .orderBy(schools.name, schools.id)
      .limit(500)
    return rows.map(({ settings, ...school }) => ({
      ...school,
      by: settings.kind === 'ldap' ? ('password' as const) : ('page' as const),
    }))
  }

  /** @throws Refusal where the school has none */
  async of(schoolId: string): Promise<Opened> {
    const [row] = await this.context.db
      .select({
        school: schools.name,
        settings: schoolSignIns.settings,
        certifies: schoolSignIns.certifies,
        secret: schoolSignIns.secret,
      })
      .from(schoolSignIns)
      .innerJoin(schools, eq(schools.id, schoolSignIns.schoolId))
      .where(eq(schoolSignIns.schoolId, schoolId))
    if (!row) throw gone('这所学校的登录')
    const { school, certifies, settings } = row
    const secret = row.secret && this.secrets.open(sealOf(schoolId), row.secret).toString()
    const text = JSON.stringify([settings, secret])
    const known = this.open.get(schoolId)
    const signIn =
      known?.settings === text
        ? known.signIn
        : openSignIn(settings, secret, reachOfDesks(this.context.config))
    this.open.set(schoolId, { settings: text, signIn })
    return { schoolId, school, certifies, signIn: await signIn }
  }
}
