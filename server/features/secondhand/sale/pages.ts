/** Where one goes on after several orders were paid, without the checkout's id. */
export const paidPage = '/pages/secondHand/paymentSuccess?id='
