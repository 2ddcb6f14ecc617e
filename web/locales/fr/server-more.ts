import { translatedMore } from '../translated.ts';

export const serverMore = translatedMore({
  'gateway.saved': 'Enregistré : passerelle',
  'gateway.settingsSaved': 'Passerelle SMS : sauvegarde réussie.',
  'gateway.tested': 'Test envoyé',
  'gateway.answerShown': 'La réponse de la passerelle est affichée.',
  'gateway.balanceRead': 'Solde consulté',
  'gateway.balanceAsked': 'Le solde a été demandé à la passerelle.',
  'gateway.sendingStopped': 'Envoi arrêté',
  'gateway.nothingLeaves': 'Aucun SMS ne part.',
  'gateway.sendingGoesOn': 'L’envoi reprend',
  'gateway.sentAgain': 'Les SMS sont de nouveau envoyés.',
  'gateway.messagesGivenUp': 'Messages abandonnés',
  'gateway.waitingGivenUp': '{number} messages en attente ont été abandonnés.',
  'gateway.fieldsNeeded': 'Écrivez un champ par ligne, sous la forme name=value.',
  'gateway.placeholderUnknown': '{names} est inconnu.',
  'gateway.secretNeeded': 'Saisissez la valeur de {names}.',
  'gateway.secretsAgain':
    'Saisissez de nouveau {names} : les secrets enregistrés ne suivent pas vers une autre adresse ni à un autre endroit de l’appel.',
  'gateway.notJson': 'Doit être un document JSON.',
  'gateway.notAnAddress': 'Doit être une adresse commençant par https:// ou http://.',
  'gateway.addressInvalid': 'L’adresse n’est pas valable.',
  'gateway.onlyHttp': 'Seuls http et https mènent à une passerelle.',
  'gateway.answerUnreadable': 'La réponse n’a pas pu être lue.',
  'gateway.answerTooLong': 'La réponse est trop longue.',
  'gateway.answerWithoutBalance': 'La réponse ne contient pas de solde.',
  'gateway.answeredCode': 'La passerelle a répondu {code}.',
  'gateway.answeredStatus': 'La passerelle a répondu par le statut HTTP {status}.',
  'gateway.answeredNothing':
    'La passerelle a répondu par le statut HTTP {status}. Elle ne dit rien du message.',
  'gateway.none': 'Aucune passerelle n’est configurée.',
  'gateway.demoSendsNothing': 'Ceci est une démo : aucun message n’en part.',
  'gateway.demoHasTestAlone': 'Ceci est une démo : elle a la passerelle d’essai ou aucune.',
  'gateway.testInDemoAlone': 'Seule une démo a la passerelle d’essai.',
  'gateway.messagesWait':
    'Messages en attente : {number}. Dites s’ils partent maintenant ou sont abandonnés.',
  'gateway.balanceNotTold': 'La passerelle n’a pas donné son solde : {reason}',
  'gateway.notConnected': 'Il n’y a pas de connexion.',
  'gateway.noAnswerOfSender':
    'Le processus qui envoie n’a pas répondu à temps : le message est peut-être parti.',
  'gateway.keyLost':
    'Les secrets de la passerelle SMS sont illisibles : ils ont été enregistrés avec une autre clé. Démarrez avec cette clé (SECRETS_KEY, ou secrets.key dans le dossier des données) ou saisissez-les de nouveau.',
  'smpp.part': 'partie {number} sur {total} : {reason}',
  'smpp.bindRefused': 'connexion (bind) refusée : {code} {status}',
  'smpp.noAnswer': 'pas de réponse à {command} en {seconds} s',
  'smpp.noConnection': 'pas de connexion à temps',
  'smpp.notConnected': 'non connecté',
  'smpp.connecting': 'connexion en cours',
  'smpp.closed': 'la connexion a été fermée',
  'smpp.closedByGateway': 'la passerelle a fermé la connexion',
  'smpp.unbound': 'la passerelle a mis fin à la session (unbind)',
  'smppStatus.messageLength': 'la longueur du message n’est pas valide',
  'smppStatus.commandLength': 'la longueur de la commande n’est pas valide',
  'smppStatus.commandUnknown': 'commande inconnue',
  'smppStatus.notBound': 'pas de session pour cette commande',
  'smppStatus.alreadyBound': 'la session est déjà ouverte',
  'smppStatus.systemError': 'erreur du système',
  'smppStatus.sender': 'l’expéditeur n’est pas valide',
  'smppStatus.recipient': 'le destinataire n’est pas valide',
  'smppStatus.bindFailed': 'l’ouverture de session a échoué',
  'smppStatus.password': 'le mot de passe est faux',
  'smppStatus.systemId': 'le System ID est faux',
  'smppStatus.queueFull': 'la file de messages est pleine',
  'smppStatus.serviceType': 'le type de service n’est pas valide',
  'smppStatus.esmClass': 'esm_class n’est pas valide',
  'smppStatus.submitFailed': 'l’envoi a échoué',
  'smppStatus.senderTon': 'le TON de l’expéditeur n’est pas valide',
  'smppStatus.senderNpi': 'le NPI de l’expéditeur n’est pas valide',
  'smppStatus.recipientTon': 'le TON du destinataire n’est pas valide',
  'smppStatus.recipientNpi': 'le NPI du destinataire n’est pas valide',
  'smppStatus.systemType': 'le type de système n’est pas valide',
  'smppStatus.throttled': 'trop de messages à la fois (throttled)',
  'smppStatus.deliveryTime': 'l’heure de remise n’est pas valide',
  'smppStatus.validityPeriod': 'la durée de validité n’est pas valide',
  'smppStatus.temporaryFault': 'panne passagère de l’application',
  'smppStatus.permanentFault': 'panne durable de l’application',
  'smppStatus.rejected': 'refusé par l’application',
  'smppStatus.parameter': 'un paramètre n’est pas valide',
  'smppStatus.deliveryFailed': 'la remise a échoué',
  'smppStatus.unknownError': 'erreur inconnue',
  'smppStatus.unnamed': 'statut sans nom',
  'move.fileEmpty': 'Le fichier est vide.',
  'move.fileUnknown': 'Rien ne peut être repris d’un tel fichier.',
  'move.fileIsPage':
    'Le fichier est une page web, pas un export : connectez-vous et enregistrez-le de nouveau.',
  'move.fileIsRouterBackup':
    'Une sauvegarde de routeur, que seul un routeur peut lire : exécutez-y /ppp secret export file=secrets show-sensitive.',
  'move.otherProgram':
    'Un export SQL de {program}, qui ne se lit pas ici : exportez-y la liste des clients en CSV ou Excel.',
  'move.otherDump':
    'Un export SQL d’un autre programme (tables {tables}) : exportez-y la liste des clients en CSV ou Excel.',
  'file.isPdf':
    'Un PDF montre une liste et ne contient aucun tableau : enregistrez la liste en CSV ou Excel (.xlsx).',
  'file.isPicture':
    'Une image, dont aucune liste ne peut être lue : enregistrez la liste en CSV ou Excel (.xlsx).',
  'file.isArchive':
    'Une archive compressée : décompressez-la et choisissez les fichiers qu’elle contient.',
  'file.isPassworded':
    'Un fichier Excel avec mot de passe : ouvrez-le, retirez le mot de passe et enregistrez-le.',
  'file.isDocument':
    'Un document texte : mettez son tableau dans un tableur et enregistrez-le en CSV ou Excel (.xlsx).',
  'file.isDatabase':
    'Une base de données {program} : exportez sa table de clients en CSV ou Excel (.xlsx).',
  'file.isPostgresArchive':
    'Un export de PostgreSQL dans son propre format : faites-en un simple, avec pg_dump sans -Fc ni -Ft.',
  'file.isOtherExcel':
    'Une feuille de calcul du type {kind} : ouvrez-la et enregistrez-la en Excel (.xlsx).',
  'file.isXml': 'Un fichier XML : exportez la liste en CSV ou la base de données en SQL.',
  'file.isOtherJson':
    'Un fichier JSON d’un autre programme : exportez la liste en CSV ou la base de données en SQL.',
  'file.isForMoving':
    'L’export d’un routeur ou d’une base de données, et pas une liste : déposez-le là où les fichiers d’un autre système emménagent.',
  'file.severalSheets':
    'Le classeur a plusieurs feuilles avec des listes ({names}) : enregistrez chacune dans son propre fichier.',
  'file.noHeader':
    'La liste n’a pas d’en-têtes : sa première ligne a un numéro de mobile. Ajoutez au-dessus une ligne qui dit ce qu’est chaque colonne.',
  'file.noRows': 'Le fichier a des en-têtes et aucune ligne en dessous.',
  'file.cutByExcel':
    'Excel l’a écrit comme 1,71E+09 et a perdu des chiffres : mettez la colonne au format texte et retapez le numéro.',
  'move.dumpEmpty': 'L’export a des tables et aucun client dedans : exportez aussi les données.',
  'move.fileTooLarge': 'Le fichier est trop grand : {most} Mo au plus, une fois décompressé.',
  'move.fileNotUnpacked': 'Le fichier compressé ne s’ouvre pas : il est coupé ou abîmé.',
  'move.fileCut':
    'Le fichier s’arrête au milieu, à la ligne {line} : il est coupé. Exportez-le de nouveau.',
  'move.fileDamaged':
    'Le fichier est abîmé : la ligne {line} est illisible. Exportez-le de nouveau.',
  'move.tableMissing':
    'La table {table} manque : le fichier est coupé ou tout n’a pas été exporté.',
  'move.tableTwice': 'La table {table} figure deux fois : exportez une seule base de données.',
  'move.columnMissing': 'La colonne {column} manque à la table {table}.',
  'move.columnsUnknown':
    'Le fichier ne dit pas quelles colonnes a {table} : exportez avec la structure.',
  'move.routerTable':
    'Une liste du routeur en colonnes, qui raccourcit les longues valeurs : exportez avec /ppp secret export ou print detail.',
  'move.noSecrets': 'Le fichier n’a pas de section /ppp secret : exportez avec /ppp secret export.',
  'move.secretsEmpty': 'Aucun secret dans le fichier.',
  'move.severalBooks':
    'Plusieurs fichiers contiennent un fournisseur entier : {names}. N’en donnez qu’un.',
  'move.hotspotPass': 'Un pass hotspot, pas mensuel.',
  'move.notPppoe': 'Pas PPPoE mais {service} : ce n’est pas un client.',
  'move.planGone': 'L’offre n’existe plus.',
  'move.noSuchCycle': 'Aucun cycle de facturation n’est aussi long que l’offre : {validity}.',
  'move.codeTaken': 'Une ligne précédente a ce code.',
  'move.personIsHere':
    'Un client avec ce nom et ce numéro est déjà là, avec le code {code} : donnez un autre code à cette ligne.',
  'move.pppoeTaken': 'Un client précédent a ce nom PPPoE.',
  'move.heading': 'Reprise de données',
  'move.saved': 'Enregistré.',
  'move.fileTaken': 'Le fichier est en cours de lecture.',
  'move.mended_one': '{count} ligne corrigée.',
  'move.mended_other': '{count} lignes corrigées.',
  'move.accepting': 'Les clients arrivent.',
  'move.takingBack': 'La reprise est en cours d’annulation.',
  'move.discarded': 'Abandonnée ; réponses et corrections sont gardées.',
  'move.notFound': 'Cette reprise n’existe pas.',
  'move.busy': 'Une reprise est en cours : attendez qu’elle soit finie.',
  'move.notPreparing': 'La reprise n’est plus en préparation.',
  'move.notAccepted': 'Seule une reprise acceptée peut être annulée.',
  'move.changed': 'La reprise a changé entre-temps : regardez-la de nouveau.',
  'move.notReady': 'Les fichiers sont encore lus : attendez la simulation.',
  'move.questionsOpen': 'Il reste des questions à répondre avant.',
  'move.reasonNeeded': 'Un chiffre diffère : dites pourquoi il le peut.',
  'move.nobody': 'Personne n’entrerait.',
  'move.isBlocked': 'Des factures ou paiements en dépendent : elle ne peut pas être annulée.',
  'move.customerLeaves':
    'Le client {code} part avec la reprise qu’on annule : rien ne peut être ajouté.',
  'move.smsWithdrawn': 'La reprise a été annulée.',
  'move.workFailed': 'Une erreur est survenue. On peut réessayer.',
  'move.tooMuchWork': 'Les fichiers demandent trop de mémoire.',
  'move.tooManyFiles': 'Au plus {most} fichiers.',
  'move.fileThere': 'Le fichier est déjà là.',
  'move.fileOnItsWay': 'Un fichier n’est pas entier : déposez-le de nouveau ou retirez-le.',
  'move.fileNotWhole': 'Le fichier n’est pas entier : {received} octets sur {size}.',
  'move.partNeeded': 'Envoyez une partie du fichier.',
  'move.partWrong': 'La partie {part} de ce fichier n’a pas {bytes} octets.',
  'move.noRowMeant': 'Aucune ligne ne correspond.',
  'move.notRefusedRows': 'Ce n’est pas un CSV de lignes refusées : la colonne {column} manque.',
  'login.hidden':
    'Avait des signes que personne ne voit, qui sont omis : un appareil qui les envoie n’est pas admis.',
  'login.blank': 'Contient un espace : il doit être saisi exactement ainsi sur l’appareil.',
  'login.nonAscii':
    'Contient des lettres non anglaises : certains routeurs et appareils les changent.',
  'login.long': 'Dépasse 64 octets : les tables de FreeRADIUS et de bien des panneaux le coupent.',
  'login.twin':
    'Ne diffère de {name} que par des majuscules ou des espaces : on les confond facilement.',
  'register.checked': 'Registre vérifié',
  'register.imported': 'Registre importé',
  'register.wouldComeIn': '{created} lignes sur {rows} seraient importées.',
  'register.cameIn': '{created} lignes sur {rows} importées.',
  'register.notExcel': 'Ce n’est pas un fichier Excel (.xlsx) lisible.',
  'register.tooLargeUnpacked': 'Le fichier est trop grand une fois décompressé.',
  'register.quoteOpen':
    'Le guillemet ouvert à la ligne {line} n’est jamais fermé : fermez-le ou retirez-le.',
  'register.sumRow': 'Une ligne de totaux et non un client.',
  'register.columnsMissing': 'Il manque à la ligne d’en-tête : {columns}.',
  'register.columnTwice':
    'La colonne {column} figure deux fois avec des valeurs différentes : retirez-en une.',
  'register.brokenText':
    'Contient des signes illisibles (\ufffd) : le fichier a été enregistré dans un autre encodage.',
  'register.oldExcel': 'Un ancien fichier Excel (.xls) : ouvrez-le et enregistrez-le en .xlsx.',
  'register.noText':
    'Le fichier n’est ni un tableau ni un classeur : enregistrez la liste en CSV ou .xlsx.',
  'register.encodingNeeded': 'Choisissez comment lire le texte du fichier.',
  'register.duplicateCode': 'La ligne {row} a déjà ce code.',
  'register.notADay': 'Doit être une date valable de la forme YYYY-MM-DD ou DD/MM/YYYY.',
  'register.tooMuchWork': 'Lire ce fichier demande trop de temps ou de mémoire.',
  'register.tooManyRows': 'Peut avoir {most} lignes au plus.',
});
