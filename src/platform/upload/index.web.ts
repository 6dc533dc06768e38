import { PlatformError } from '../failure'
import { parseBody } from '../request/response'
import { transfer } from '../xhr.web'
import type { Upload } from './types'

const headersOf = (xhr: XMLHttpRequest): Record<string, string> =>
  Object.fromEntries(
    xhr
      .getAllResponseHeaders()
      .split('\r\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
  )

/** The file behind a blob: address. */
const read = async (path: string): Promise<Blob> => {
  try {
    return await (await fetch(path)).blob()
  } catch {
    throw new PlatformError('invalid', `${path} is gone`)
  }
}

export const upload: Upload = async ({
  url,
  filePath,
  name,
  header,
  formData,
  timeout,
  onProgress,
  onStart,
}) => {
  const blob = await read(filePath)
  const body = new FormData()
  Object.entries(formData ?? {}).forEach(([key, value]) => body.append(key, value))
  // Servers take a part for a file only where it has a file name.
  body.append(name, blob, `${name}.${blob.type.split('/')[1] ?? 'bin'}`)
  const xhr = await transfer({
    method: 'POST',
    url,
    header,
    timeout,
    body,
    responseType: 'text',
    onProgress,
    onStart,
  })
  return { status: xhr.status, data: parseBody(xhr.responseText), header: headersOf(xhr) }
}
