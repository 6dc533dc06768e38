import React from 'react'
import { OrderForm } from '@/features/running/order/order-form'
import { withNeeds } from '@/shell/needs/needs'

/** Orders an errand of the kind. Leaving keeps what was typed for the next time. */
export default withNeeds(['school', 'student'], () => <OrderForm kind="agency" />)
