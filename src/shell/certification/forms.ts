import { idNumberError, mailPattern, studentName, studentNumberPattern } from '@contract/certification/rules'
import type { Certification } from '@contract/certification/schema'
import { submit } from '@/shell/account/submit'
import { codeLimits } from '@/shell/account/sign-in-fields'
import { PictureQueue } from '@/shell/pictures'
import { t } from '@/locale'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { sendPicture } from '@/net/upload'
import { FormModel } from '@/ui/form/model'
import { showResult } from './done'
import { noStudies, sentStudies, Studies, studiesLimits } from './studies'

export const nameLimits = () => ({
  label: t('真实姓名'),
  required: true,
  ...studentName,
  message: t('姓名只用文字、间隔号、连字符和撇号'),
})
const numberLimits = () => ({
  label: t('学号'),
  required: true,
  pattern: studentNumberPattern,
  message: t('学号是 4 到 20 位数字或字母'),
})
export const agreedLimits = () => ({ label: t('同意'), required: true, missing: t('请先同意') })
export const idNumberErrorOf = (number: string): string | undefined => {
  const wrong = number === '' ? null : idNumberError(number, Date.now())
  return wrong === null ? undefined : t(wrong)
}

/** By number and name, against the school's roll. */
export class RollForm {
  readonly form = new FormModel({
    initial: { number: '', name: '' },
    limits: { number: numberLimits(), name: nameLimits() },
  })

  submit = async (): Promise<void> => {
    const proved = await submit(this.form, ({ number, name }) =>
      post('certification/autocert', { number, name }, inPlace),
    )
    if (proved) await showResult(proved)
  }
}

/** By a code to a mailbox of the school. */
export class MailForm {
  readonly form = new FormModel({
    initial: { mail: '', code: '', ...noStudies },
    limits: {
      mail: { label: t('学校邮箱'), required: true, pattern: mailPattern, message: t('邮箱格式不对') },
      code: codeLimits,
      ...studiesLimits(),
    },
  })
  readonly studies: Studies<MailForm['form']['values']>

  constructor(school: () => string | undefined) {
    this.studies = new Studies(this.form, school)
  }

  submit = async (): Promise<void> => {
    const proved = await submit(this.form, ({ mail, code, ...rest }) =>
      post('certification/autocert', { mail, code, ...sentStudies(rest) }, inPlace),
    )
    if (proved) await showResult(proved)
  }
}

export type CardPurpose = 'submit' | 'replace' | 'modify'
const paths = {
  submit: 'certification/submit',
  replace: 'certification/modify_c',
  modify: 'certification/modify',
} as const

/** By a photo of the student card, which a person looks at. */
export class CardForm {
  readonly form = new FormModel({
    initial: { name: '', number: '', ...noStudies, agreed: false },
    limits: { name: nameLimits(), number: numberLimits(), ...studiesLimits(), agreed: agreedLimits() },
  })
  readonly studies: Studies<CardForm['form']['values']>
  readonly photo = new PictureQueue(1, (chosen, _nth, onProgress) =>
    sendPicture('certification/upload', chosen, onProgress),
  )
  private key = newDraftKey()

  constructor(
    readonly purpose: CardPurpose,
    /** What is replaced or changed. */
    private readonly before: Certification,
  ) {
    this.studies = new Studies(this.form, () => before.school?.id)
    const { pending } = before
    if (purpose === 'replace' && pending)
      this.form.reset({ ...this.form.values, name: pending.name, number: pending.number })
  }

  /** The photo of the submission that is replaced, until there is another. */
  get keptPaper(): string | null {
    return this.purpose === 'replace' && this.photo.items.length === 0
      ? (this.before.pending?.paper ?? null)
      : null
  }

  get paper(): string | null {
    return this.photo.ids[0] ?? this.keptPaper
  }

  load = (): Promise<void> =>
    this.studies.load((this.purpose === 'replace' ? this.before.pending : this.before.standing) ?? undefined)

  submit = async (): Promise<void> => {
    const { paper, key } = this
    // the page says at the photo that it is missing
    if (paper === null) return void (await this.form.submit(async () => undefined))
    const sent = await submit(this.form, ({ name, number, faculty, major, grade }) =>
      post(
        paths[this.purpose],
        { key, name, number, ...sentStudies({ faculty, major, grade }), paper },
        inPlace,
      ),
    )
    if (!sent) return
    this.key = newDraftKey()
    await showResult(sent)
  }
}
