import React from 'react'
import { observer } from 'mobx-react-lite'
import type { FormLine } from '@contract/home/form/schema'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { formatCount } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { ListPage } from '@/ui/list/list-page'
import { offer } from '@/ui/menu'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { pathOfFront } from '../edit/pages'
import { FormDeskStore } from './desk-store'
import { newForm, pathOfAnswers, pathOfEditor, pathOfForm } from './pages'
import { stateOf, termsOf } from './labels'
import './form.css'

const byId = ({ id }: FormLine) => id

/** The forms of a school, for those who administer it; a page. */
export const FormDesk = observer(function FormDesk({ school }: { school: string }) {
  const store = useStore(() => new FormDeskStore(school), {
    load: ({ list }) => list.load(),
    // back from writing one
    show: ({ list }) => list.refresh(),
  })
  useTitle(t('表单'))
  return (
    <ListPage
      list={store.list}
      keyOf={byId}
      rowHeight={100}
      around="fm-cards"
      renderItem={(form) => <Row form={form} store={store} />}
      skeleton={<CardSkeleton />}
      empty={
        <Empty
          title={t('还没有表单')}
          text={t('报名、登记、问卷都可以做成表单，同学填好，你在这里看和导出。')}
        />
      }
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block icon="plus" onTap={linkTo(pathOfEditor(newForm, school))}>
              {t('新建表单')}
            </Button>
          </View>
        </ActionBar>
      }
    />
  )
})

const Row = observer(function Row({ form, store }: { form: FormLine; store: FormDeskStore }) {
  const { id, title, answers, closed } = form
  const state = stateOf(form)
  const acts = () =>
    void offer([
      { label: t('打开表单'), act: () => go(pathOfForm(id)) },
      { label: t('地址和首页入口'), act: () => go(pathOfFront(pathOfForm(id), store.school)) },
      { label: t('修改'), act: () => go(pathOfEditor(id, store.school)) },
      {
        label: closed === 'closed' ? t('重新开始收集') : t('停止收集'),
        act: () => store.closing.run(form),
      },
      { label: t('删除'), act: () => store.removing.run(form) },
    ])
  return (
    <Card label={t('查看“{title}”的答案', { title })} onTap={linkTo(pathOfAnswers(id))}>
      <View className="fm-row">
        <View className="u-grow">
          <View className="u-title u-text">{title}</View>
          <View className="u-row u-gap8 fm-state">
            <Tag tone={state.tone}>{state.title}</Tag>
            <View className="u-ink2 u-figures">{t('{n} 份答案', { n: formatCount(answers) })}</View>
          </View>
          <View className="u-meta">{termsOf(form)}</View>
        </View>
        <View className="u-ib-end" ariaRole="none" onTap={(event) => event.stopPropagation()}>
          <IconButton name="dots" label={t('“{title}”的更多操作', { title })} onTap={acts} />
        </View>
      </View>
    </Card>
  )
})
