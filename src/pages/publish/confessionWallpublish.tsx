import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/confession/rules'
import { t } from '@/locale'
import { ownPage } from '@/features/confession/pages'
import { PublishStore } from '@/features/confession/publish-store'
import { ToSheet } from '@/features/confession/to-sheet'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { withNeeds } from '@/shell/needs/needs'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Cell, CellGroup } from '@/ui/cell'
import { FieldProblem } from '@/ui/form/field'
import { TextareaField } from '@/ui/form/textarea-field'
import { chooseRow } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import '@/features/confession/confession.css'

const Writing = observer(function Writing() {
  const [store] = useState(() => new PublishStore())
  const [choosing, setChoosing] = useState(false)
  const { to } = store.draft
  const { form, pictures } = store.form
  const publish = async () => {
    const made = await store.send()
    if (!made) return
    feedback.toast(made.withheld?.reason ?? t('贴到墙上了'), made.withheld ? undefined : { icon: 'success' })
    if (made.withheld) void navigation.redirectTo(ownPage)
    else back()
  }
  const chooseTo = async () => {
    if (to === null) return setChoosing(true)
    const chosen = await chooseRow([t('换一个人'), t('不写给谁')])
    if (chosen === 0) setChoosing(true)
    if (chosen === 1) store.setTo(null)
  }
  return (
    <PageFrame
      foot={
        <DraftBar
          written={store.written}
          onDiscard={store.discard}
          label={t('贴到墙上')}
          busy={form.busy}
          onSend={publish}
        />
      }
    >
      <View className="w-write">
        <View className="w-note u-tint-rose">
          <View className="w-paper">
            {to !== null && <View className="w-to">{t('致 {name}', { name: to.name })}</View>}
            <View className="w-write-text">
              <TextareaField
                {...form.field('text')}
                bare
                max={limits.text.max}
                placeholder={t('想说的话，写在这张纸上')}
              />
            </View>
            <PicturesUploader of={pictures} />
          </View>
        </View>
      </View>
      <CellGroup>
        <Cell
          icon="user"
          title={t('写给谁')}
          value={to?.name ?? t('可以不写')}
          onTap={() => void chooseTo()}
        />
        <FieldProblem {...form.field('to')} />
      </CellGroup>
      <View className="w-hint u-meta">
        {t('墙上只有一个随机的匿名，换一条就换一个。写到同学的名字，要 TA 同意才上墙。一天最多 {n} 条。', {
          n: limits.perDay,
        })}
      </View>
      {choosing && (
        <ToSheet
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            store.setTo(chosen)
            setChoosing(false)
          }}
        />
      )}
    </PageFrame>
  )
})

/** Writes a note for the wall. Leaving keeps the words for the next time. */
export default withNeeds(['school', 'student'], Writing, { keep: true })
