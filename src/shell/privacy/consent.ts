/** Consent to the privacy statement and the user agreement: given with sign-in, asked anew when a version rises, and handed to hosts that ask. */
import { makeAutoObservable, runInAction } from 'mobx'
import type { Statement } from '@contract/privacy/schema'
import { go } from '@/shell/links'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { privacy } from '@/platform/privacy'
import type { PrivacyAnswer } from '@/platform/privacy/types'

export const statementPage = '/pages/user/advertising'
export const agreementPage = '/pages/homePage/renderRichtext?key=agreement'
export const readStatement = (): Promise<Statement> => get('privacy/statement', {}, inPlace)
export const agreedTo = ({ asks }: Statement): boolean => !asks

/** Rejects as a call does. */
export async function agreeTo(version: number): Promise<void> {
  await post('user/agree', { version }, inPlace)
}

class Consent {
  /** The host holds a call back until the person has answered. */
  asked: PrivacyAnswer | null = null
  /** The box at the sign-in form is ticked. */
  private ticked = false

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** Call once at launch. */
  watch() {
    privacy.onNeeded((answer) => {
      this.refuse()
      runInAction(() => {
        this.asked = answer
      })
      go(statementPage)
    })
  }

  tick(on: boolean) {
    this.ticked = on
  }

  /** Someone is signed in: what they ticked is recorded, else they are asked unless they agreed before. */
  async check(): Promise<void> {
    const { ticked } = this
    this.ticked = false
    await this.checkStatement(ticked)
    await this.checkAgreement(ticked)
  }

  /** Rejects as a call does. */
  async record(version: number): Promise<void> {
    await post('privacy/consent', { version }, inPlace)
  }

  private async checkStatement(ticked: boolean): Promise<void> {
    const statement = await readStatement()
    if (agreedTo(statement) || !session.signedIn) return
    if (ticked) return this.record(statement.version)
    const agree = await feedback.modal({
      title: statement.agreed ? t('隐私政策有更新') : t('隐私政策'),
      content: statement.agreed ? statement.changes : statement.intro,
      confirmText: t('同意'),
      cancelText: t('看全文'),
    })
    if (agree) await this.record(statement.version)
    else go(statementPage)
  }

  private async checkAgreement(ticked: boolean): Promise<void> {
    const { version, agreed } = await get('get/content', { key: 'agreement' }, inPlace)
    if ((agreed ?? 0) >= version || !session.signedIn) return
    if (ticked) return agreeTo(version)
    const agree = await feedback.modal({
      title: agreed === null ? t('用户协议') : t('用户协议有更新'),
      content: t('请阅读《用户协议》。同意之后可以继续使用；不同意的，可以停止使用并注销账号。'),
      confirmText: t('同意'),
      cancelText: t('看全文'),
    })
    if (agree) await agreeTo(version)
    else go(agreementPage)
  }

  /** The person tapped the host's button with this id. */
  async agree(buttonId: string, version: number): Promise<void> {
    this.asked?.agree(buttonId)
    this.asked = null
    await this.record(version)
  }

  /** The person declined, or left without an answer. */
  refuse() {
    this.asked?.refuse()
    this.asked = null
  }
}

export const consent = new Consent()
