/** A school's own sign-in as its desk shows and sets it. Whoever sets it could be anybody of the school. */
import { eq } from 'drizzle-orm'
import type { BodyOf } from '../../../contract/http'
import type { deskRoutes, SignInState } from '../../../contract/sso/desk'
import { siteOf } from '../../config'
import { holds, type Context, type Executor, type Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import type { Secrets } from '../../core/seal/secrets'
import { record } from '../../core/audit/record'
import { demandSchool } from '../../core/registrar/demand'
import { spendProof } from '../../core/security/proofs'
import { hostOf, reachOfDesks } from '../../providers/address'
import { openSignIn, unusable, type SsoSettings } from '../../providers/sso'
import { boundIn } from './bound'
import { sealOf } from './settings'
import { schoolSignIns } from './tables'
import { faultWords, worksWords } from './trial'
import { dropSignIn, keepSignIn, sealSecret, settingsOf, wantedOf, WrongPart } from './wanted'
import { backPath } from './ways'

type Tried = BodyOf<(typeof deskRoutes)['sso/try']>
type Set = BodyOf<(typeof deskRoutes)['sso/set']>
type Row = typeof schoolSignIns.$inferSelect

/** Who would get to know a secret that is sent along. */
const receiver = (settings: SsoSettings): string => {
  const { kind, url, starttls = false } = wantedOf(settings)
  return JSON.stringify([kind, url, starttls])
}

export class SignInDesk {
  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
  ) {}

  async read(viewer: Viewer, schoolId: string): Promise<SignInState> {
    const { db } = this.context
    const { name } = await demandSchool(db, viewer, schoolId)
    const [row, counts] = await Promise.all([this.rowOf(db, schoolId), boundIn(this.context, schoolId)])
    return {
      school: name,
      set: row && {
        ...wantedOf(row.settings),
        certify: row.certifies,
        secret: row.secret !== null,
        since: row.since.toISOString(),
      },
      callback: this.callback,
      ...counts,
      mine: holds(viewer, 'platform-admin'),
    }
  }

  async try(viewer: Viewer, { school, ...body }: Tried): Promise<{ works: boolean; words: string }> {
    const { db, config, log } = this.context
    await demandSchool(db, viewer, school)
    const settings = this.settingsOf(body)
    const secret = body.secret ?? this.opened(school, await this.rowOf(db, school), settings)
    try {
      const { page, password } = await openSignIn(settings, secret, reachOfDesks(config))
      await (page ?? password).try(this.callback)
      return { works: true, words: worksWords[settings.kind] }
    } catch (err) {
      const { fault } = unusable(err)
      log.info({ err, school, fault }, 'a school’s sign-in does not work yet')
      return { works: false, words: faultWords(settings.kind, fault) }
    }
  }

  async set(viewer: Viewer, { school, proof, certify, ...body }: Set): Promise<SignInState> {
    const { db } = this.context
    await demandSchool(db, viewer, school)
    const settings = this.settingsOf(body)
    await db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'sso', proof)
      const row = await this.rowOf(tx, school)
      const kept = row && receiver(row.settings) === receiver(settings) ? row.secret : null
      const secret = body.secret === undefined ? kept : sealSecret(this.secrets, school, body.secret)
      await keepSignIn(tx, school, { settings, certifies: certify, secret })
      const { kind, url } = body
      await record(tx, {
        actorId: viewer.id,
        action: 'sso.set',
        subjectId: school,
        schoolId: school,
        detail: { kind, url },
      })
    })
    return this.read(viewer, school)
  }

  async off(viewer: Viewer, school: string, proof: string): Promise<void> {
    const { db } = this.context
    await demandSchool(db, viewer, school)
    await db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'sso', proof)
      if (!(await dropSignIn(tx, school))) return
      await record(tx, { actorId: viewer.id, action: 'sso.off', subjectId: school, schoolId: school })
    })
  }

  private get callback(): string {
    return `${siteOf(this.context.config)}${backPath}`
  }

  private async rowOf(db: Executor, schoolId: string): Promise<Row | null> {
    const [row] = await db.select().from(schoolSignIns).where(eq(schoolSignIns.schoolId, schoolId))
    return row ?? null
  }

  /** @throws Refusal that names the field */
  private settingsOf({ kind, ...wanted }: Omit<Tried, 'school'>): SsoSettings {
    try {
      const settings: SsoSettings = { ...settingsOf(kind, wanted), bounded: true }
      if (hostOf(new URL(wanted.url), reachOfDesks(this.context.config)) === null)
        throw new WrongPart('url', faultWords(kind, 'forbidden'))
      return settings
    } catch (err) {
      throw err instanceof WrongPart ? wrongField(err.part, err.message) : err
    }
  }

  /** The secret that is set, for nobody but whom it was given to. */
  private opened(schoolId: string, row: Row | null, settings: SsoSettings): string | null {
    if (!row?.secret || receiver(row.settings) !== receiver(settings)) return null
    return this.secrets.open(sealOf(schoolId), row.secret).toString()
  }
}
