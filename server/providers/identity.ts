import type { IdentityConfig } from './config'
import type { TencentCloudConfig } from './tencentConfig'
import { callCloud } from './tc3'
import { ProviderError, type IdentityProvider } from './types'

/** For demos: a right check digit is enough, and nobody is asked. */
const local: IdentityProvider = { name: 'local', check: async () => true }

const off: IdentityProvider = {
  name: 'off',
  check: async () => {
    throw new ProviderError('unavailable', 'the real name is turned off')
  },
}

/** Name and number do not belong together, are no number or name, or are in no register. */
const mismatches = new Set(['-1', '-2', '-3', '-5'])

/** Tencent Cloud's IdCardVerification. https://cloud.tencent.com/document/api/1007/33188 */
const tencent = (config: TencentCloudConfig): IdentityProvider => ({
  name: 'tencent',
  check: async (name, number) => {
    const { Result } = await callCloud(config, {
      service: 'faceid',
      version: '2018-03-01',
      action: 'IdCardVerification',
      parameters: { IdCard: number, Name: name },
      inputErrors: /^InvalidParameter/,
    })
    if (Result === '0') return true
    if (typeof Result === 'string' && mismatches.has(Result)) return false
    if (Result === '-6') throw new ProviderError('rate-limited', 'tencent faceid -6: checked too often')
    throw new ProviderError('unavailable', `tencent faceid result ${String(Result)}`)
  },
})

export function createIdentity(config: IdentityConfig): IdentityProvider {
  if (config.name === 'tencent') return tencent(config)
  return config.name === 'off' ? off : local
}
