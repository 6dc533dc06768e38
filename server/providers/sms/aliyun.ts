import { callAliyun } from '../acs3'
import { isText } from '../http'
import { ProviderError, type SmsProvider } from '../types'
import type { AliyunSmsConfig } from './config'

/** https://help.aliyun.com/document_detail/101346.html. Of what a code holds no word is on a black list, so that the number is. */
const badNumbers = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.BLACK_KEY_CONTROL_LIMIT'])
const limits = /^(isv\.(BUSINESS|DAY|MONTH)_LIMIT_CONTROL|Throttling(\..*)?)$/

function failure(code: unknown): ProviderError {
  const known = isText(code) ? code : 'NoCode'
  const said = `aliyun SMS ${known}`
  if (badNumbers.has(known)) return new ProviderError('invalid-input', said)
  return new ProviderError(limits.test(known) ? 'rate-limited' : 'unavailable', said)
}

/** Aliyun SMS of 2017-05-25. The template of codes takes ${code} alone: it allows those of codes no second variable. */
export function createAliyunSms(config: AliyunSmsConfig): SmsProvider {
  async function ask(action: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
    const call = { host: 'dysmsapi.aliyuncs.com', version: '2017-05-25', action, parameters }
    const answer = await callAliyun(config, call)
    if (answer.Code !== 'OK') throw failure(answer.Code)
    return answer
  }
  async function send(phone: string, template: string, parameters: Record<string, string>): Promise<void> {
    await ask('SendSms', {
      PhoneNumbers: phone,
      SignName: config.sign,
      TemplateCode: template,
      TemplateParam: JSON.stringify(parameters),
    })
  }
  const { template, answerTemplate } = config
  const answering = answerTemplate !== null && {
    answer: (phone: string, school: string, outcome: string) =>
      send(phone, answerTemplate, { school, outcome }),
  }
  return {
    name: 'aliyun',
    send: (phone, code) => send(phone, template, { code }),
    ...answering,
    approved: async () => {
      const { TemplateStatus } = await ask('GetSmsTemplate', { TemplateCode: config.template })
      return String(TemplateStatus) === '1'
    },
  }
}
