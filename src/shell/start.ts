/** Start of the app (spec, section 1): new version, location and address, system notices. */
import { reaction } from 'mobx'
import { profile } from '@/shell/account/profile'
import { unread } from '@/shell/message/unread'
import { systemNotices } from '@/shell/message/system-notices'
import { consent } from '@/shell/privacy/consent'
import { where } from '@/shell/school/where'
import { t } from '@/locale'
import { realtime } from '@/net/realtime'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { storage } from '@/platform/storage'
import { system } from '@/platform/system'
import { update } from '@/platform/update'
import { ignored } from '@/platform/ignored'

const offerRestart = async () => {
  if (
    await feedback.modal({
      title: t('更新提示'),
      content: t('新版本已经准备好，是否重启应用？'),
      confirmText: t('重启'),
    })
  )
    update.apply()
}

// what begins in the background is read again by the pages that need it
const quietly = (work: Promise<unknown>) => void ignored(work)

/** How the app was opened, kept on the device (spec, section 3). */
function keepScene(scene: string) {
  try {
    storage.set('scene', scene)
  } catch {
    // no room on the device: the next launch tries again
  }
}

function launch() {
  keepScene(system.launchScene())
  update.onReady(() => quietly(offerRestart()))
  unread.watch()
  consent.watch()
  reaction(
    () => session.signedIn,
    (signedIn) => {
      if (signedIn) {
        quietly(consent.check())
        return realtime.start()
      }
      realtime.stop()
      unread.clear()
      if (profile.me) profile.forget()
    },
    { fireImmediately: true },
  )
  quietly(profile.load())
  // who never asked where they are is not asked for the permission before the first tap
  if (where.location) quietly(where.locate())
  quietly(systemNotices.load())
}

export const start = {
  launch,
  show: () => {
    if (session.signedIn) realtime.start()
  },
  hide: () => realtime.stop(),
}
