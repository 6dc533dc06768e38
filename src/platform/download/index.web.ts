import { transfer } from '../xhr.web'
import type { Download } from './types'

export const download: Download = async ({ url, header, timeout, onProgress }) => {
  const xhr = await transfer({ method: 'GET', url, header, timeout, responseType: 'blob', onProgress })
  const blob: Blob = xhr.response
  return { status: xhr.status, filePath: URL.createObjectURL(blob) }
}
