import React from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { limits, wantedDays } from '@contract/secondhand/wanted/rules'
import { t } from '@/locale'
import { amountIn } from '@/shell/amount'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { ChipField } from '@/ui/form/chip-field'
import { Field } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { DraftPage } from '../goods/draft-page'
import { SpotField } from '../goods/spot-field'
import { categoryChoices } from '../goods/labels'
import { pathOfWanted } from '../pages'
import { WantFormStore } from './form-store'

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
  return (
    <DraftPage
      store={store}
      fresh={id === undefined ? { act: t('发出去'), said: t('发出去了') } : undefined}
      pathOf={pathOfWanted}
      foreign={{ title: t('这不是你的求购'), text: t('只有发的人能修改。') }}
    >
      <Fields store={store} />
    </DraftPage>
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
      {store.other !== '' && (
        <Field label={t('上次没写完的还在')}>
          <Button kind="line" size={44} onTap={store.takeOther}>
            {t('改写“{words}”', { words: store.other })}
          </Button>
        </Field>
      )}
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
