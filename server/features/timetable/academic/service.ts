import type { BodyOf, DataOf } from '../../../../contract/http'
import { academic, type Failure } from '../../../../contract/timetable/academic/rules'
import type { academicRoutes, Opened } from '../../../../contract/timetable/academic/schema'
import type { TermNumber } from '../../../../contract/timetable/rules'
import type { Context, Viewer } from '../../../context'
import { Refusal, refuse, wrongField } from '../../../http/refusal'
import {
  AcademicError,
  Browser,
  demoSignIn,
  signInOf,
  systemOf,
  type AcademicSystem,
  type Picture,
  type Slider,
  type TermAsked,
} from '../../../providers/academic'
import { reachOfDesks } from '../../../providers/address'
import { Sessions, type Session, type SystemRow } from './sessions'
import { systemById } from './systems'

type Login = (typeof academicRoutes)['cls/login']
type Open = (typeof academicRoutes)['cls/getcode']

/** What happens every day, and tells nothing of how the system is. */
const quiet: readonly string[] = ['expired', 'unsupported']

/** `said`: the school's own words, or the host that it is about. */
const sentences: Record<Failure, (said: string) => string> = {
  down: () => '学校的教务系统现在打不开，稍后再试。放假和选课时它常常这样',
  slow: () => '学校的教务系统很久没有回应，过几分钟再试。选课那几天它常常这样',
  changed: () => '学校的教务系统改版了，我们还读不懂它的新页面，会尽快跟上',
  expired: () => `在教务系统里停留超过 ${academic.minutes} 分钟，要重新登录`,
  unsupported: () => '你学校的教务系统查不了这一项',
  elsewhere: (host) =>
    `学校的系统要我们去${host === '' ? '别处' : ` ${host} `}登录，那不在学校登记的地址里，我们没有去`,
  clear: (host) => `${host === '' ? '学校的登录页' : `登录要经过的 ${host} `}没有加密，你的密码没有发出去`,
  sso: (words) => (words === '' ? '学校的统一登录用了我们还不认识的方式' : words),
}
const failed = (reason: Failure, said = ''): Refusal =>
  new Refusal(409, -2, sentences[reason](said), '', { reason })

interface InTerm {
  year: string
  term: TermNumber
}
const asked = ({ year, term }: InTerm): TermAsked => {
  const first = Number(year.slice(0, 4))
  if (Number(year.slice(5)) !== first + 1) throw wrongField('year', '学年应是相连的两年')
  return { year: first, term }
}

const addressOf = ({ type, content }: Picture): string => `data:${type};base64,${content.toString('base64')}`
const shown = ({ type, content, piece, ...lengths }: Slider): NonNullable<Opened['slider']> => ({
  ...lengths,
  background: addressOf({ type, content }),
  piece: addressOf(piece),
})

export class AcademicService {
  private readonly sessions: Sessions

  constructor(private readonly context: Context) {
    this.sessions = new Sessions(context)
  }

  async open(viewer: Viewer, { system: id, account = '' }: BodyOf<Open>): Promise<Opened> {
    const row = await systemById(this.context, id)
    const browser = this.browser(row, { base: `${row.url}/`, cookies: [], memory: {} })
    const { asked, session, until } = await this.asking(row, async () => {
      const asked = await signInOf(row.kind, row.sso).open(browser, account.trim())
      const { id: session, until } = await this.sessions.begin(viewer.id, row, browser.kept)
      return { asked, session, until }
    })
    return {
      session,
      picture: asked && !('piece' in asked) ? addressOf(asked) : null,
      slider: asked && 'piece' in asked ? shown(asked) : null,
      until: until.toISOString(),
      demo: row.kind === 'local' ? { ...demoSignIn } : null,
    }
  }

  /** The password goes to the system, and nowhere else. */
  async login(
    viewer: Viewer,
    { session: id, account, password, code = '', trace = [] }: BodyOf<Login>,
  ): Promise<void> {
    const session = await this.session(viewer, id)
    if (session.signedIn) return
    const { system, kept } = session
    const browser = this.browser(system, kept)
    try {
      await this.asking(system, () =>
        signInOf(system.kind, system.sso).login(browser, account.trim(), password, code.trim(), trace),
      )
    } catch (error) {
      // a picture is good for one try
      await this.sessions.keep(viewer.id, session)
      throw error
    }
    await this.sessions.keep(viewer.id, { ...session, signedIn: true })
  }

  info = (viewer: Viewer, id: string) => this.inside(viewer, id, (system, at) => system.info(at))

  timetable = (viewer: Viewer, id: string, term: InTerm) =>
    this.inside(viewer, id, (system, at) => system.timetable(at, asked(term)))

  scores = async (viewer: Viewer, id: string) => ({
    items: await this.inside(viewer, id, (system, at) => system.scores(at)),
  })

  exams = (viewer: Viewer, id: string, term: InTerm) =>
    this.inside(viewer, id, (system, at) => system.exams(at, asked(term)))

  async rooms(
    viewer: Viewer,
    id: string,
    { year, term, ...when }: InTerm & { week: number; day: number; from: number; to: number },
  ): Promise<DataOf<(typeof academicRoutes)['cls/room']>> {
    if (when.to < when.from) throw wrongField('to', '结束的节次不能在开始之前')
    return this.inside(viewer, id, (system, at) => system.rooms(at, { ...asked({ year, term }), ...when }))
  }

  /** Does something as who is signed in at the system, and keeps what its cookies are then. */
  private async inside<T>(
    viewer: Viewer,
    id: string,
    work: (system: AcademicSystem, browser: Browser) => Promise<T>,
  ): Promise<T> {
    const session = await this.session(viewer, id)
    if (!session.signedIn) throw refuse('先登录教务系统')
    const { system, kept } = session
    const browser = this.browser(system, kept)
    try {
      const found = await this.asking(system, () => work(systemOf(system.kind), browser))
      await this.sessions.keep(viewer.id, session)
      return found
    } catch (error) {
      const over =
        error instanceof Refusal && (error.data as { reason?: Failure } | null)?.reason === 'expired'
      if (over) await this.sessions.end(viewer.id, id)
      throw error
    }
  }

  private async session(viewer: Viewer, id: string): Promise<Session> {
    const session = await this.sessions.of(viewer.id, id)
    if (!session) throw failed('expired')
    return session
  }

  /** What went wrong, as the person has to hear it. The log is told which system and landmark, and nothing of the person. */
  private async asking<T>({ id, kind }: SystemRow, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AcademicError)) throw error
      const { reason, said, message } = error
      if (reason === 'code') throw wrongField('code', said === '' ? '验证码不对，看新的一张再填' : said)
      if (reason === 'password')
        throw wrongField('password', said === '' ? '学号或密码不对' : `教务系统说：${said}`)
      if (!quiet.includes(reason))
        this.context.log.warn({ system: id, kind, reason, landmark: message }, 'academic system')
      throw failed(reason, said)
    }
  }

  /** Goes to the addresses alone that the school brought, and what belongs to them. */
  private browser = ({ url, sso }: SystemRow, kept: Session['kept']): Browser =>
    new Browser(kept, {
      ...reachOfDesks(this.context.config),
      own: [url, ...(sso === null ? [] : [sso, new URL(sso).searchParams.get('service') ?? ''])],
    })
}
