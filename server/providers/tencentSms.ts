import { sms as tencent } from 'tencentcloud-sdk-nodejs-sms'
import { sms as rules } from '../../contract/account/rules'
import type { TencentSmsConfig } from './config'
import { vendorTimeout } from './http'
import { ProviderError, type SmsProvider } from './types'

const badNumbers = new Set([
  'FailedOperation.PhoneNumberInBlacklist',
  'InvalidParameterValue.IncorrectPhoneNumber',
  'UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber',
])

/** What a code of Tencent Cloud SMS means. https://cloud.tencent.com/document/product/382/55981 */
function failure(code: string, message: string): ProviderError {
  const said = `tencent SMS ${code}: ${message}`
  if (badNumbers.has(code)) return new ProviderError('invalid-input', said)
  if (code.startsWith('LimitExceeded') || code.startsWith('RequestLimitExceeded'))
    return new ProviderError('rate-limited', said)
  return new ProviderError('unavailable', said)
}

/** Tencent Cloud SMS. The template takes {1} the code and {2} the minutes that it lives. */
export function createTencentSms(config: TencentSmsConfig): SmsProvider {
  const client = new tencent.v20210111.Client({
    credential: { secretId: config.secretId, secretKey: config.secretKey },
    region: config.region,
    profile: {
      httpProfile: { endpoint: config.endpoint, protocol: config.protocol, reqTimeout: vendorTimeout / 1000 },
    },
  })
  return {
    name: 'tencent',
    send: async (phone, code) => {
      const answer = await client
        .SendSms({
          PhoneNumberSet: [`+86${phone}`],
          SmsSdkAppId: config.sdkAppId,
          SignName: config.sign,
          TemplateId: config.templateId,
          TemplateParamSet: [code, String(rules.lifeSeconds / 60)],
        })
        .catch((err: unknown) => {
          const known =
            err instanceof Error && 'code' in err && typeof err.code === 'string' ? err.code : 'Unreachable'
          throw failure(known, err instanceof Error ? err.message : String(err))
        })
      // The call can succeed while the number is refused.
      const status = answer.SendStatusSet?.[0]
      if (status?.Code !== 'Ok') throw failure(status?.Code ?? 'NoStatus', status?.Message ?? '')
    },
  }
}
