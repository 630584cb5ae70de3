/** A message to one person, in both forms; `userId` says whose it is where `to` need not be the address of the account. */
export type Mail = { to: string; subject: string; text: string; html: string; userId?: string };

/** Takes messages. What it has taken is delivered, if not now then later. */
export type Mailer = { send(mail: Mail): Promise<void> };
