import type { EnvReader } from '../env'

export interface TencentCloudConfig {
  name: 'tencent'
  secretId: string
  secretKey: string
  region: string
  /** null for the service's own address. */
  baseUrl: string | null
}

export const cloudKeys = (prefix: string): string[] => [`${prefix}_SECRET_ID`, `${prefix}_SECRET_KEY`]

export const readCloud = (env: EnvReader, prefix: string): TencentCloudConfig => ({
  name: 'tencent',
  secretId: env.required(`${prefix}_SECRET_ID`),
  secretKey: env.required(`${prefix}_SECRET_KEY`),
  region: env.text(`${prefix}_REGION`) ?? 'ap-guangzhou',
  baseUrl: null,
})
