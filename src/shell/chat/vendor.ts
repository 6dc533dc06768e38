import { reaction } from 'mobx'
import { word } from '@contract/chat/rules'
import { serverConfig } from '@/shell/account/server-config'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { realtime } from '@/net/realtime'
import { session } from '@/net/session'
import { im } from '@/platform/im'
import { ignored } from '@/platform/ignored'

declare module '@/net/realtime' {
  interface Told {
    /** Word of a message. */
    'chat-told': { type: 'chat-told'; conversation: string; seq: number }
  }
}

/** What the vendor brought, when it is ours. */
function read(mark: string, data: string): { conversation: string; seq: number } | null {
  if (mark !== word) return null
  try {
    const { conversation, seq } = JSON.parse(data) as { conversation?: unknown; seq?: unknown }
    return typeof conversation === 'string' && typeof seq === 'number' ? { conversation, seq } : null
  } catch {
    return null
  }
}

let leave: (() => void) | null = null
let watching = false

async function open(): Promise<void> {
  if (leave || !session.signedIn) return
  if (!serverConfig.data) await serverConfig.load()
  if (serverConfig.data?.providers.im !== 'tencent') return
  const { app_id, user_id, user_sig } = await get('im/getUserSig', {}, inPlace)
  if (app_id === null || user_id === null || user_sig === null || leave || !session.signedIn) return
  leave = im.open(
    { appId: app_id, userId: user_id, userSig: user_sig },
    {
      message: (mark, data) => {
        const told = read(mark, data)
        if (told) realtime.tell({ type: 'chat-told', ...told })
      },
      expired: () => {
        close()
        // without the vendor messages come by our own socket
        void ignored(open())
      },
    },
  )
}

function close() {
  leave?.()
  leave = null
}

/** Listens to the vendor's word from the first conversation that is opened until the person signs out. */
export function listenToVendor(): void {
  // without the vendor messages come by our own socket
  void ignored(open())
  if (watching) return
  watching = true
  reaction(
    () => session.signedIn,
    (signedIn) => !signedIn && close(),
  )
}
