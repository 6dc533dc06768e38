import React from 'react'
import { t } from '@/locale'
import { WithMe } from '@/shell/account/with-me'
import { ComplainForm } from '@/shell/complaint/complain-form'
import { back } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

/** Complains about a programme, `?id=`. */
export default withId(
  ({ id }) => (
    <PageFrame>
      <WithMe>{() => <ComplainForm subject="radio" id={id} />}</WithMe>
    </PageFrame>
  ),
  <Empty
    title={t('没有要举报的节目')}
    text={t('从节目页的“更多”里举报。')}
    action={{ label: t('返回'), onTap: back }}
  />,
)
