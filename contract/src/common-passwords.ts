/** The passwords that are guessed first, compared exactly. Most come from published lists of leaked passwords. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
000000 00000000 007007 010203 0123456 0123456789 101010 102030 102938 1029384756 1111 11111 111111 1111111 11111111
112233 11223344 112358 121212 123123 123123123 123321 1234 12344321 12345 123456 1234567 12345678 123456789 1234567890
1234qwer 123654 123abc 123qwe 123qweasd 131313 1314520 13579 135790 142536 147258 147258369 159357 159753 191919
1a2b3c 1a2b3c4d 1love2 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qw23er4 202020 222222 232323 246810 252525 258456
271828 2hot4u 314159 321654 333333 420420 444444 456123 4815162342 4everyours 5150 5201314 520520 555555 654321 666666
696969 741852 741852963 777777 7777777 789456 789456123 852456 867530 8675309 87654321 888888 88888888 90210 951753
963852741 987654 987654321 9876543210 999999 P@ssw0rd Passw0rd Password Password1 Password1! Password123 Qwerty123
Welcome1 Welcome123 a12345 a123456 a1234567 a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa abc abc123 abc12345
abcabc abcd abcd1234 abcde abcdef abcdefg abcdefgh access adam admin admin1 admin123 administrator airforce airplane
alex alexander alexandra alexandre alexis alien aliens alphabet amanda america american amour anakin andrea andrew
android angel angela angels animal animals anonymous anthony antoine anything apollo apple apples april army asd123
asdf asdf1234 asdfgh asdfghjkl ashley asshole audi august austin autumn azerty azertyuiop babe baby babyboy babygirl
bad bailey bambi banana barbara bart baseball basketball bass bastard bathroom batman beach bear bears beatles
beautiful bedroom beer benjamin berlin bible bicycle bienvenue big bike biker biking bitch black blessed blessing
blink blink182 blue bmw boat bond bonjour bonsoir boobs boss boston bourbon boxer boxing boy boyfriend brandon brenda
brian bridge broncos brother brown bruins buddy budweiser bulls bullshit bunny burger business buster butter butterfly
c3por2d2 calgary california camaro camel camera camille canada canadien canadiens canyon captain carol caroline
cartman castle cat catherine cats celtics champion change changeme changeme1 charlie cheese cheetah cherry chevrolet
chevy chewbacca chicago chicken chloe chocolat chocolate chouchou christ christina christine christopher church city
cloud cobra cocacola cock coffee college company computer cookie corvette cosmos coucou country cow cowboys coyote
crazy cricket crow crystal cute cutie dad daddy daisy dallas dance dancer daniel danielle darling daughter david
davidson december default demon dennis denver derek desert detroit devil diablo diamond diana diane dick disco doctor
dodge dodgers dog doggy dogs dollar dolphin dolphins donald donna doom door doors doudou dragon driver drummer drums
duck ducky duke dumbledore eagle eagles earth eight elephant elizabeth elvis emily eminem emma emperor empire
enterprise eric ethan europe everybody everyone evil extreme facebook faith falcon falcons family fast fat father
february felix ferrari final fire fireman first fisher fishing five flame florida flower flowers fly flyer football
football1 ford forest forever fortnite four fox francois frank freedom friday friend friends frodo frog fuck fucker
fuckoff fuckyou funny furious galaxy game gamer games gandalf garage garden garfield gary gentleman george ghost giant
giants ginger girl girlfriend god godisgood godzilla gold golden goldeneye golf golfer good goodbye goodday goodluck
goofy google goose gorilla grace green guest guillaume guinness guitar h4x0r habs halo handsome hannah happy harley
harrypotter hawk hawks heather heaven heineken hell hello hello123 helloworld henry hermione hero heroes hi hidden
highway hiphop hobbit hockey hogwarts home homer honda honey honeybunny hope horse horses hottie house houston hundred
hunter hunting husband ice idiot iloveu iloveu2 iloveyou iloveyou1 inferno internet invisible iphone ironman isabella
isabelle island jack jackson jade jaguar james jamesbond january jason jean jedi jeep jeffrey jennifer jerome jerry
jessica jesus jesuschrist jetaime john jordan joseph joshua julie julien juliette july jump june jupiter justice
justin karate karen katherine kawasaki kevin keycode keycodes keywright killer king kingkong kitchen kitten kitty
knight koala kungfu l33t lacrosse lady lake lakers larry last laugh laura laurent leafs legend leopard letmein
letmein1 letters liam liberty lightning lily linda linkedin lion lions little lizard lkjhgfdsa locks locksmith
locksmiths logan login london lord losangeles loser loulou love lovely loveme lover loveyou lucas lucifer lucky luke
luvme madonna maggie magic maison mama man manager maple march marie marine marines mario mark marlboro mars martin
mason master matrix matthew max maxime me4ever mega melissa mercedes merci mercury merlin metallica miami michael
michel michelle mickey microsoft million minecraft minnie mnbvcxz mom mommy monday money monica monkey monkey1
montreal moon moron motdepasse motdepasse1 mother mountain movie mp3mp4 music mustang myspace naked nancy naruto
natalie nathalie nature navy ncc1701 ncc1701d nemo network newyork nicolas nicole nine ninja nintendo nintendo64
nirvana nissan nitro noah nobody nothing november number numbers nurse obiwan ocean october office oliver olivia
olivier one open opensesame orange oscar ottawa p@ssw0rd p@ssword packers padlock palace pamela panda panther papa
papillon paris parrot pass passw0rd passwd password password! password1 password1! password12 password123 password1234
patricia patrick patriots paul peace peaches pearl penguin pepper pepsi peter phantom philippe phoenix photo piano
picard picture pierre pig piggy pikachu pilot pink pirate pirates pizza plane planet platinum player playstation
please pluto poiuytrewq pokemon police pony porn porsche potter power predator pretty prince princess princess1
private ps2ps3 public punk puppy purple pussy q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc quake quebec queen qwaszx qwe123
qweasd qweasdzxc qwer1234 qwer4321 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyuiop qwertz r2d2c3po
rabbit race racer rachel racing raiders rain rainbow ranger rangers raven rebecca rebel red redskins redsox rewq1234
rich richard river road robert robocop rocket rocknroll rockstar rocky root rose royal ruby rugby run runner running
rush2112 sailing sailor samantha samsung samuel samurai sandra sarah satan saturday saturn school scorpion scott
seattle sebastien second secret september server service sesame seven sex sexy shadow shark sherlock ship shit shooter
shrek silver simba simon simpson simpsons sister sith six skate skateboard skater ski skiing sky skywalker slayer
slipknot small smile smiley snake sniper snoopy snow snowball snowboard soccer softball soldier soleil somebody
something son sonic sophia sophie southpark space speed spider spiderman spirit spock spring star starcraft stars
startrek starwars steelers stephane stephanie stephen steven storm strawberry street strength strong strongman student
stupid sugar summer summit sun sunday sunshine sunshine1 super superman support surf surfer surfing susan suzuki sweet
sweetheart sweetie swimming taylor teacher temp ten tennis terminator terry test test1234 tester testing texas thanks
thankyou third thomas thousand three thunder thursday thx1138 tiger tigers tigger tiny tits toad toby toronto tower
town toyota trooper truck trucker trucks trustno trustno1 tuesday turbo turkey turtle twitter two tyler ugly ultra
universe university unknown unlock unlocked usa user username vader valley vancouver vanessa venus veronica victoria
video vikings village vincent violet viper vodka voldemort volleyball voyager w00t walk warcraft warrior wasd watson
wednesday welcome welcome1 welcome123 whale whatever whiskey whisky white wife william window windows winner winter
wizard wolf wolverine wolves woman work world wrestler wrestling xbox xswzaq yahoo yamaha yankees yellow yoda zaq12wsx
zaq1zaq1 zaqwsx zelda zero zxc123 zxcasdqwe zxcv1234 zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);
