import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, tagPattern } from '@contract/homepage/rules'
import type { MyTag } from '@contract/homepage/schema'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { MyTagsStore } from '@/features/homepage/tag-store'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { useStore } from '@/ui/use-store'
import '@/features/homepage/homepage.css'

/** Writing tags of one's own. */
export default function CustomTag() {
  return (
    <PageFrame>
      <SignedIn>
        <Writing />
      </SignedIn>
    </PageFrame>
  )
}

const Writing = observer(function Writing() {
  const store = useStore(() => new MyTagsStore(), { load: ({ options }) => options.load() })
  const [form] = useState(
    () =>
      new FormModel({
        initial: { text: '' },
        limits: {
          text: {
            label: t('标签'),
            required: true,
            ...limits.tag,
            pattern: tagPattern,
            message: t('标签只用文字和数字，不带空格和符号'),
          },
        },
      }),
  )
  const add = async () => {
    const added = await form
      .submit(async ({ text }) => {
        await store.add(text)
        return true
      })
      .catch(() => false)
    if (!added) return
    form.reset({ text: '' })
    feedback.toast(t('已挂到主页'), { icon: 'success' })
  }
  const { phase } = store.options
  return (
    <>
      <View className="hp-sheet">
        <TextField
          {...form.field('text')}
          placeholder={t('2 到 8 个字，例如 雨天不出门')}
          confirmType="done"
          onConfirm={() => void add()}
        />
        <View className="hp-sheet-act">
          <Button block loading={form.busy} onTap={() => void add()}>
            {t('写好了')}
          </Button>
        </View>
      </View>
      <Section title={t('我写过的')} />
      {phase === 'error' ? (
        <Strip icon="alert-circle" text={t('写过的标签没有加载出来')} onRetry={store.options.load} />
      ) : phase === 'ready' ? (
        <Own store={store} />
      ) : (
        <GroupSkeleton text />
      )}
    </>
  )
})

const Own = observer(function Own({ store }: { store: MyTagsStore }) {
  const { own } = store
  const remove = async (tag: MyTag) => {
    const content = tag.likes > 0 ? t('{n} 个人的认同会一起消失。', { n: tag.likes }) : t('删除后可以再写。')
    if (
      await feedback.modal({
        title: t('删除“{text}”？', { text: tag.text }),
        content,
        confirmText: t('删除'),
        danger: true,
      })
    )
      await store.remove(tag)
  }
  if (own.length === 0) return <Empty title={t('还没写过')} text={t('推荐里没有合适的，就自己写一个。')} />
  return (
    <CellGroup>
      {own.map((tag) => (
        <Cell
          key={tag.id}
          icon="tag"
          title={tag.text}
          text={tag.shown ? t('挂在主页 · {n} 人认同', { n: tag.likes }) : t('收起了')}
        >
          <IconButton
            name="trash"
            size={20}
            end
            label={t('删除{text}', { text: tag.text })}
            onTap={() => void remove(tag)}
          />
        </Cell>
      ))}
    </CellGroup>
  )
})
