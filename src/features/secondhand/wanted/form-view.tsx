import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import { limits, wantedDays } from '@contract/secondhand/wanted/rules'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { t } from '@/locale'
import { amountIn } from '@/shell/amount'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { ChipField } from '@/ui/form/chip-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { Gate } from '../goods/form-page'
import { SpotField } from '../goods/spot-field'
import { categoryChoices } from '../goods/words'
import { pathOfWanted } from '../pages'
import { WantFormStore } from './form-store'
import '../goods/form.css'

/** Says what one looks for, with `words` to begin with, or changes it. */
export const WantForm = observer(function WantForm({
  id,
  words,
}: {
  id: string | undefined
  words: string | undefined
}) {
  const store = useStore(() => new WantFormStore(id, words))
  useTitle(id === undefined ? t('发求购') : t('修改求购'))
  usePageEvent('onShow', store.back)
  const { draft, ready } = store
  const [asking, setAsking] = useState(false)
  const done = (wanted: Wanted | null) => {
    if (!wanted) return
    feedback.toast(
      wanted.withheld ? t('已提交，审核通过后大家就能看到') : id === undefined ? t('发出去了') : t('改好了'),
      wanted.withheld ? undefined : { icon: 'success' },
    )
    if (id === undefined) void navigation.redirectTo(pathOfWanted(wanted.id))
    else back()
  }
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
            onDiscard={draft.discard}
            label={id === undefined ? t('发出去') : t('保存')}
            busy={draft.form.busy}
            onSend={send}
          />
        )
      }
    >
      {asking && (
        <Gate
          label={t('发出去')}
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
              <Fields store={store} />
            </View>
          ) : (
            <Empty
              title={t('这不是你的求购')}
              text={t('只有发的人能修改。')}
              action={{ label: t('返回'), onTap: back }}
            />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

const Fields = observer(function Fields({ store }: { store: WantFormStore }) {
  const { form, pictures } = store.draft
  const { spot, told } = form.values
  const most = form.field('most')
  const category = form.field('category')
  const place = form.field('spot')
  const keyword = form.field('keyword')
  return (
    <>
      <TextareaField
        {...form.field('text')}
        max={limits.text.max}
        placeholder={t('第一行写要找的东西；下面写型号、成色、什么时候要')}
      />
      <View className="gf-yuan">
        <TextField
          {...most}
          type="digit"
          placeholder={t('不填就是价格可谈')}
          onChange={(text) => most.onChange(amountIn(text))}
        />
      </View>
      <ChipField
        {...category}
        rows={categoryChoices}
        hint={store.guessed ? t('按描述猜的，不对就换一个') : undefined}
        onChange={store.choose}
      />
      <SpotField {...place} spot={spot} onClear={() => place.onChange(null)} />
      <Field label={t('图片（可以不放）')}>
        <PicturesUploader of={pictures} />
      </Field>
      {store.id === undefined && (
        <>
          <CellGroup>
            <SwitchField
              icon="bell"
              label={t('有人上架就告诉我')}
              value={told}
              hint={t('存成一个有货提醒，每天最多一次')}
              onChange={(on) => form.set('told', on)}
            />
          </CellGroup>
          {told && <TextField {...keyword} value={store.keyword} max={keywordMax} />}
          <View className="u-pad u-meta">
            {t('求购留 {n} 天，到期前会告诉你，点一下就能接着找。', { n: wantedDays.lasts })}
          </View>
        </>
      )}
    </>
  )
})
