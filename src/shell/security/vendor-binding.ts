import { bindOrMove } from '@/shell/account/moving'
import { vendorNames } from '@/shell/account/vendor-sign-in'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import { signin } from '@/platform/signin'

/** Binds the vendor of this app to the account whose owner was proved. Nothing where the person did not allow it. */
export async function bindHere(proof: string): Promise<void> {
  const { vendor } = signin
  if (vendor === null) return
  const code = await signin.code().catch((error: unknown) => {
    if (!(error instanceof PlatformError && error.code === 'cancelled')) {
      feedback.toast(t('没有拿到{vendor}的授权', { vendor: vendorNames[vendor] }))
    }
    return null
  })
  if (code === null) return
  const bound = await bindOrMove(vendorNames[vendor], async (move) => {
    // a code is good for one call
    const again = move.move ? await signin.code() : code
    await post('user/bindVendor', { proof, vendor, code: again, ...move }, inPlace)
  })
  if (bound) feedback.toast(t('已绑定'), { icon: 'success' })
}
