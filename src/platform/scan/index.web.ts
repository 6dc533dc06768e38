import { PlatformError } from '../failure'
import { chooseFiles } from '../media/choose.web'
import type { Scan } from './types'

/** Shape Detection API, which TypeScript's DOM does not know: Chrome on Android and macOS has it. */
interface Detector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}

export const scan: Scan = async () => {
  if (!window.BarcodeDetector) throw new PlatformError('unsupported')
  const [picture] = await chooseFiles({ multiple: false, capture: 'environment' })
  const [found] = picture ? await new window.BarcodeDetector().detect(await createImageBitmap(picture)) : []
  if (!found) throw new PlatformError('failed', 'no code in the picture')
  return found.rawValue
}
