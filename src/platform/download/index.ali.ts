import { promised, within } from '../vendor.ali'
import type { Download } from './types'

const codes = { 12: 'offline', 13: 'denied', 20: 'invalid' } as const

interface Received {
  /** Older hosts give only the other. */
  tempFilePath?: string
  apFilePath: string
}

/** Alipay tells neither status nor progress: it succeeds on 200 and fails on every other. */
export const download: Download = async ({ url, header, timeout, onProgress }) => {
  const received = promised<Received>((on) => my.downloadFile({ url, header, ...on }), codes, 'offline')
  const { tempFilePath, apFilePath } = await within(timeout, received)
  onProgress?.(100)
  return { status: 200, filePath: tempFilePath ?? apFilePath }
}
