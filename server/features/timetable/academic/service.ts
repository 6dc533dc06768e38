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
  systemOf,
  type AcademicSystem,
  type TermAsked,
} from '../../../providers/academic'
import { Sessions, type Session } from './sessions'
import { systemById } from './systems'

type Login = (typeof academicRoutes)['cls/login']

const sentences: Record<Failure, string> = {
  down: '学校的教务系统现在打不开，稍后再试。放假和选课时它常常这样',
  changed: '学校的教务系统改版了，我们还读不懂它的新页面。可以先用表格导入，我们会尽快跟上',
  expired: `在教务系统里停留超过 ${academic.minutes} 分钟，要重新登录`,
  unsupported: '你学校的教务系统查不了这一项',
}
const failed = (reason: Failure): Refusal => new Refusal(409, -2, sentences[reason], '', { reason })

interface InTerm {
  year: string
  term: TermNumber
}
const asked = ({ year, term }: InTerm): TermAsked => {
  const first = Number(year.slice(0, 4))
  if (Number(year.slice(5)) !== first + 1) throw wrongField('year', '学年应是相连的两年')
  return { year: first, term }
}

export class AcademicService {
  private readonly sessions: Sessions

  constructor(private readonly context: Context) {
    this.sessions = new Sessions(context)
  }

  async open(viewer: Viewer, systemId: string): Promise<Opened> {
    const row = await systemById(this.context, systemId)
    const system = systemOf(row.kind)
    const browser = this.browser({ base: `${row.url}/`, cookies: {}, memory: {} })
    const picture = await this.asking(row.id, system, (at) => at.open(browser))
    const { id, until } = await this.sessions.begin(viewer.id, row, browser.kept)
    return {
      session: id,
      picture: picture && `data:${picture.type};base64,${picture.content.toString('base64')}`,
      until: until.toISOString(),
      demo: row.kind === 'local' ? { ...demoSignIn } : null,
    }
  }

  /** The password goes to the system, and nowhere else. */
  async login(viewer: Viewer, { session: id, account, password, code = '' }: BodyOf<Login>): Promise<void> {
    const session = await this.session(viewer, id)
    if (session.signedIn) return
    const browser = this.browser(session.kept)
    const system = systemOf(session.kind)
    try {
      await this.asking(session.systemId, system, (at) =>
        at.login(browser, account.trim(), password, code.trim()),
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

  exams = async (viewer: Viewer, id: string, term: InTerm) => ({
    items: await this.inside(viewer, id, (system, at) => system.exams(at, asked(term))),
  })

  async rooms(
    viewer: Viewer,
    id: string,
    { year, term, ...when }: InTerm & { week: number; day: number; from: number; to: number },
  ): Promise<DataOf<(typeof academicRoutes)['cls/room']>> {
    if (when.to < when.from) throw wrongField('to', '结束的节次不能在开始之前')
    const items = await this.inside(viewer, id, (system, at) =>
      system.rooms(at, { ...asked({ year, term }), ...when }),
    )
    return { items }
  }

  /** Does something as who is signed in at the system, and keeps what its cookies are then. */
  private async inside<T>(
    viewer: Viewer,
    id: string,
    work: (system: AcademicSystem, browser: Browser) => Promise<T>,
  ): Promise<T> {
    const session = await this.session(viewer, id)
    if (!session.signedIn) throw refuse('先登录教务系统')
    const browser = this.browser(session.kept)
    try {
      const found = await this.asking(session.systemId, systemOf(session.kind), (system) =>
        work(system, browser),
      )
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
  private async asking<T>(
    systemId: string,
    system: AcademicSystem,
    work: (system: AcademicSystem) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(system)
    } catch (error) {
      if (!(error instanceof AcademicError)) throw error
      const { reason, said, message } = error
      if (reason === 'code') throw wrongField('code', '验证码不对，看新的一张再填')
      if (reason === 'password')
        throw wrongField('password', said === '' ? '学号或密码不对' : `教务系统说：${said}`)
      if (reason === 'changed' || reason === 'down')
        this.context.log.warn(
          { system: systemId, kind: system.kind, reason, landmark: message },
          'academic system',
        )
      throw failed(reason)
    }
  }

  private browser = (kept: Session['kept']): Browser =>
    new Browser(kept, { allowLoopback: this.context.config.mode === 'demo' })
}
