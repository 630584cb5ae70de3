/** A message to one person, in both forms. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Takes messages. What it has taken is delivered, if not now then later. */
export type Mailer = { send(mail: Mail): Promise<void> };
