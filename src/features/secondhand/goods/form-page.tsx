import React, { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Goods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { Needs } from '@/shell/needs/needs'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { pathOfGoods } from '../pages'
import type { GoodsFormStore } from './form-store'
import './form.css'

const sellerNeeds = ['school', 'student'] as const

/** The page on which a listing is written or changed: what is new leads to it, a change back to where it was begun. */
export const GoodsFormPage = observer(function GoodsFormPage({
  store,
  children,
}: {
  store: GoodsFormStore
  children: ReactNode
}) {
  const { writes, ready, draft } = store
  const fresh = typeof writes === 'string'
  usePageEvent('onShow', store.back)
  const done = (goods: Goods | null) => {
    if (!goods) return
    feedback.toast(
      goods.withheld ? t('已提交，审核通过后大家就能看到') : fresh ? t('上架了') : t('改好了'),
      goods.withheld ? undefined : { icon: 'success' },
    )
    if (fresh) void navigation.redirectTo(pathOfGoods(goods.id))
    else back()
  }
  const [asking, setAsking] = useState(false)
  const send = async () => {
    // what is wrong with the form is said first
    if (store.admitted || !draft.form.valid) return done(await store.send())
    setAsking(true)
  }
  return (
    <PageFrame
      foot={
        ready.data?.mine && (
          <DraftBar
            written={store.written}
            onDiscard={store.discard}
            label={fresh ? t('上架') : t('保存')}
            busy={draft.form.busy}
            onSend={send}
          />
        )
      }
    >
      {asking && (
        <Gate
          label={t('上架')}
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
            <Empty
              title={t('这不是你的二手')}
              text={t('只有卖家能修改。')}
              action={{ label: t('返回'), onTap: back }}
            />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

/** Who may publish, asked once it is written: what is still to be done lies above the form. `label`: what one is about to do. */
export const Gate = ({
  label,
  onClose,
  onPassed,
}: {
  label: string
  onClose: () => void
  onPassed: () => Promise<void>
}) => (
  <Sheet open bare label={t('{act}前', { act: label })} onClose={onClose}>
    <Needs
      of={sellerNeeds}
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
