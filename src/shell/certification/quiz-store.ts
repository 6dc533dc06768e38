import { makeAutoObservable, runInAction } from 'mobx'
import type { Attempt, QuizResult } from '@contract/certification/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { storage } from '@/platform/storage'
import { FormModel } from '@/ui/form/model'
import { showResult } from './done'
import { certificationPages } from './leave'
import { noStudies, sentStudies, Studies, studiesLimits, type StudiesValues } from './studies'

/** Kept on the device, so that an attempt goes on where it was left. */
interface Kept {
  id: string
  until: string
  answers: number[]
  studies: StudiesValues
}
const key = 'quizAttempt'
const unanswered = -1

/** One attempt at the quiz: what is studied, then a question a screen, then handing in. */
export class QuizStore {
  readonly form = new FormModel<StudiesValues>({ initial: noStudies, limits: studiesLimits() })
  readonly studies: Studies<StudiesValues>
  attempt: Attempt | null = null
  answers: number[] = []
  index = 0
  readonly hand: Action<[], void>

  constructor(school: () => string | undefined) {
    this.studies = new Studies(this.form, school)
    this.hand = new Action('hand in the quiz', () => this.send())
    makeAutoObservable(this, { form: false, studies: false, hand: false }, { autoBind: true })
  }

  get total(): number {
    return this.attempt?.questions.length ?? 0
  }

  get question() {
    return this.attempt?.questions[this.index] ?? null
  }

  get chosen(): number {
    return this.answers[this.index] ?? unanswered
  }

  get answered(): number {
    return this.answers.filter((answer) => answer !== unanswered).length
  }

  get last(): boolean {
    return this.index === this.total - 1
  }

  /** Goes on with an attempt that this device left, or lets the person begin. */
  async load(): Promise<void> {
    const kept = storage.get<Kept>(key)
    if (kept && Date.parse(kept.until) > Date.now()) {
      this.form.reset(kept.studies)
      await this.start()
    }
    if (this.attempt === null) await this.studies.load()
  }

  async start(): Promise<void> {
    const attempt = await submit(this.form, (values) =>
      post('certification/question', sentStudies(values), inPlace),
    )
    if (!attempt) return
    const kept = storage.get<Kept>(key)
    runInAction(() => {
      this.attempt = attempt
      this.answers = kept?.id === attempt.id ? kept.answers : attempt.questions.map(() => unanswered)
      this.index = Math.max(this.answers.indexOf(unanswered), 0)
    })
    this.keep()
  }

  choose(option: number) {
    this.answers = this.answers.map((answer, index) => (index === this.index ? option : answer))
    this.keep()
  }

  move(by: 1 | -1) {
    this.index = Math.min(Math.max(this.index + by, 0), this.total - 1)
  }

  /** Hands in; asks first when something is left open. */
  async finish(): Promise<void> {
    const open = this.total - this.answered
    const title = t('还有 {n} 题没答', { n: open })
    if (
      open > 0 &&
      !(await feedback.modal({ title, content: t('没答的算错，现在交卷吗？'), confirmText: t('交卷') }))
    )
      return
    await this.hand.run()
  }

  private async send(): Promise<void> {
    const { attempt } = this
    if (!attempt) return
    const result = await post('certification/answer', { id: attempt.id, answers: [...this.answers] })
    storage.remove(key)
    if (result.passed) await showResult()
    else await navigation.redirectTo(failedPage(result))
  }

  private keep() {
    if (!this.attempt) return
    const { id, until } = this.attempt
    try {
      storage.set(key, {
        id,
        until,
        answers: [...this.answers],
        studies: { ...this.form.values },
      } satisfies Kept)
    } catch {
      // a device without room goes on from the first question
    }
  }
}

const failedPage = ({ right, total, late }: QuizResult): string =>
  `${certificationPages.quizFailed}?right=${right}&total=${total}${late ? '&late=1' : ''}`
