import React, { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Withheld } from '@contract/common'
import { t } from '@/locale'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { Needs } from '@/shell/needs/needs'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import type { Resource } from '@/net/resource'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import './form.css'

/** What is out once it is sent. */
interface Sent {
  id: string
  withheld?: Withheld | undefined
}

/** What is written, new or a change. */
interface Draft {
  /** Loaded once there is something to write into. */
  ready: Resource<{ mine: boolean }>
  draft: {
    form: { valid: boolean; busy: boolean; tried: boolean; errorCount: number; attempts: number }
  }
  /** Something stands in it. */
  written: boolean
  /** Its author may publish. */
  admitted: boolean
  /** The server refused a word, and a reviewer may let it stand. */
  refusedWord: boolean
  discard: () => void
  /** Takes what was chosen on another page. */
  back: () => void
  send: () => Promise<Sent | null>
  askReview: () => Promise<Sent | null>
}

interface DraftPageProps {
  store: Draft
  /** What sending a new one is called, and is told with; absent for a change. */
  fresh?: { act: string; said: string } | undefined
  pathOf: (id: string) => string
  /** Where it is another's. */
  foreign: { title: string; text: string }
  children: ReactNode
}

/** The page on which something is written or changed: what is new leads to it, a change back to where it was begun. */
export const DraftPage = observer(function DraftPage({
  store,
  fresh,
  pathOf,
  foreign,
  children,
}: DraftPageProps) {
  const { ready, draft } = store
  const [asking, setAsking] = useState(false)
  usePageEvent('onShow', store.back)
  const done = (sent: Sent | null) => {
    if (!sent) return
    if (sent.withheld) feedback.toast(t('已提交，审核通过后大家就能看到'))
    else feedback.toast(fresh?.said ?? t('改好了'), { icon: 'success' })
    if (fresh) void navigation.redirectTo(pathOf(sent.id))
    else back()
  }
  const send = async () => {
    // what is wrong with the form is said first
    if (store.admitted || !draft.form.valid) return done(await store.send())
    setAsking(true)
  }
  const label = fresh?.act ?? t('保存')
  return (
    <PageFrame
      foot={
        ready.data?.mine && (
          <DraftBar
            written={store.written}
            onDiscard={store.discard}
            label={label}
            busy={draft.form.busy}
            onSend={send}
          />
        )
      }
    >
      {asking && (
        <Gate
          label={label}
          onClose={() => setAsking(false)}
          onPassed={async () => {
            setAsking(false)
            done(await store.send())
          }}
        />
      )}
      <Loaded of={ready} skeleton={<FormSkeleton fields={4} />}>
        {({ mine }) =>
          mine ? (
            <View className="gf-form">
              <FormErrorSummary form={draft.form} />
              {store.refusedWord && (
                <Button kind="line" loading={draft.form.busy} onTap={() => void store.askReview().then(done)}>
                  {t('没有违反规则，请管理员看看')}
                </Button>
              )}
              {children}
            </View>
          ) : (
            <Empty {...foreign} action={{ label: t('返回'), onTap: back }} />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

interface GateProps {
  /** What one is about to do. */
  label: string
  onClose: () => void
  onPassed: () => Promise<void>
}

/** Who may publish, asked once it is written: what is still to be done lies above the form. */
const Gate = ({ label, onClose, onPassed }: GateProps) => (
  <Sheet open bare label={t('{act}前', { act: label })} onClose={onClose}>
    <Needs
      of={['school', 'student']}
      part
      lead={<View className="u-pad u-strong">{t('写好的都留着，办好后接着{act}', { act: label })}</View>}
    >
      <View className="u-pad gf-passed">
        <Button block onTap={() => void onPassed()}>
          {t('都办好了，{act}', { act: label })}
        </Button>
      </View>
    </Needs>
  </Sheet>
)
