import React, { type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import type { Resource } from '@/net/resource'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'

/** What a page writes of a shop or an activity. */
interface Writes<T> {
  /** What the form needs first. */
  ready: Resource<T>
  written: boolean
  draft: { discard: () => void; form: { busy: boolean } }
  send(): Promise<{ id: string } | null>
}

/** A form of the desk: sends what is written, then leads to what was made, or back to what was changed. */
export const DraftPage = observer(function DraftPage<T>({
  store,
  label = t('保存'),
  made,
  children,
}: {
  store: Writes<T>
  label?: string | undefined
  /** The page of what is made; absent where something is changed. */
  made?: ((id: string) => string) | undefined
  children: (data: T) => ReactNode
}) {
  const send = async () => {
    const saved = await store.send()
    if (!saved) return
    feedback.toast(t('保存好了'), { icon: 'success' })
    if (made) void navigation.redirectTo(made(saved.id))
    else back()
  }
  return (
    <PageFrame
      foot={
        store.ready.data && (
          <DraftBar
            written={store.written}
            onDiscard={store.draft.discard}
            label={label}
            busy={store.draft.form.busy}
            onSend={send}
          />
        )
      }
    >
      <Loaded of={store.ready} skeleton={<FormSkeleton />}>
        {children}
      </Loaded>
    </PageFrame>
  )
})
