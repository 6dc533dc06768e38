import { sms as rules } from '../../../contract/account/rules'
import { callCloud, cloudFailure, type CloudCall } from '../tc3'
import type { SmsProvider } from '../types'
import type { TencentSmsConfig } from './config'

/** Of the number alone. https://cloud.tencent.com/document/product/382/55981 */
const inputErrors =
  /^(FailedOperation\.PhoneNumberInBlacklist|InvalidParameterValue\.IncorrectPhoneNumber|UnsupportedOperation\.ContainDomesticAndInternationalPhoneNumber)$/

/** What is said of the one number, or template: the call can succeed while that is refused. */
function firstOf(list: unknown): Record<string, unknown> {
  const [first] = Array.isArray(list) ? (list as unknown[]) : []
  return typeof first === 'object' && first !== null ? { ...first } : {}
}

/** Tencent Cloud SMS. The template of codes takes {1} the code and {2} the minutes that it lives. */
export function createTencentSms(config: TencentSmsConfig): SmsProvider {
  const ask = (action: string, parameters: CloudCall['parameters']) =>
    callCloud(config, { service: 'sms', version: '2021-01-11', action, parameters, inputErrors })
  async function send(phone: string, template: string, parameters: string[]): Promise<void> {
    const answer = await ask('SendSms', {
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: config.sdkAppId,
      SignName: config.sign,
      TemplateId: template,
      TemplateParamSet: parameters,
    })
    const { Code } = firstOf(answer.SendStatusSet)
    if (Code !== 'Ok') throw cloudFailure('sms', Code, inputErrors)
  }
  const { templateId, answerTemplateId } = config
  const answering = answerTemplateId !== null && {
    answer: (phone: string, school: string, outcome: string) =>
      send(phone, answerTemplateId, [school, outcome]),
  }
  return {
    name: 'tencent',
    send: (phone, code) => send(phone, templateId, [code, String(rules.lifeSeconds / 60)]),
    ...answering,
    /** https://cloud.tencent.com/document/api/382/5819 */
    approved: async () => {
      const answer = await ask('DescribeSmsTemplateList', {
        International: 0,
        TemplateIdSet: [Number(config.templateId)],
      })
      return firstOf(answer.DescribeTemplateStatusSet).StatusCode === 0
    },
  }
}
